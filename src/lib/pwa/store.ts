import { proxy, type ref } from 'valtio'

/** Chromium's `beforeinstallprompt` event. Source: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/**
 * `none` → `ready` (a new version is installed) → `held` (accepted, but a tab is busy) → `applying` → reload.
 */
export type UpdateStatus = 'none' | 'ready' | 'held' | 'applying'

/** State of installation and updates. Without a service worker it never changes. */
export const pwa = proxy({
  update: 'none' as UpdateStatus,
  /** The user postponed the update: no notice, but the drawer still has it. */
  postponed: false,
  /** Whether to offer installation to a logged-in user. */
  offerInstall: false,
  prompt: null as ReturnType<typeof ref<InstallPrompt>> | null,
})
