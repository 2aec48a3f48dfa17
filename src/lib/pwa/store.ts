import { proxy, type ref } from 'valtio'

/** Chromium's event that lets the app ask for its installation when the moment is right. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/**
 * `none` → `ready` (a newer version is on this device) → `held` (accepted, but a tab is busy) → `applying` → reload.
 */
export type UpdateStatus = 'none' | 'ready' | 'held' | 'applying'

/** The app as something that is installed and updated. All of it stays as it is where there is no service worker. */
export const pwa = proxy({
  update: 'none' as UpdateStatus,
  /** The user has put the update off: no notice any more, but the drawer still has it. */
  postponed: false,
  /** The app has proved to be of use: whoever is logged in is offered its installation. */
  offerInstall: false,
  prompt: null as ReturnType<typeof ref<InstallPrompt>> | null,
})
