import { proxy, ref } from 'valtio'

/** Chromium's `beforeinstallprompt` event. Source: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `none` → `ready` (a new version is installed) → `held` (accepted, but a tab is busy) → `applying` → reload. */
export type UpdateStatus = 'none' | 'ready' | 'postponed' | 'held' | 'applying'

/** Result of a check. `incomplete`: the host doesn't have all files of the new version yet. */
export type UpdateCheck = 'newer' | 'newest' | 'incomplete' | 'unknown'

/** State of installation and updates. Without a service worker, `update` can only become `ready`, when the host has a newer page. */
export const pwa = proxy({
  update: 'none' as UpdateStatus,
  /** Whether to offer installation to a logged-in user. */
  offerInstall: false,
  prompt: null as ReturnType<typeof ref<InstallPrompt>> | null,
})

/** Captures Chromium's install prompt, which fires early and once. */
export function captureInstallPrompt(): void {
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    pwa.prompt = ref(event as InstallPrompt)
  })
}
