import { ref } from 'valtio'
import { type InstallPrompt, pwa } from './store.ts'

/** Captures Chromium's install prompt, which fires early and once. */
export function captureInstallPrompt(): void {
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    pwa.prompt = ref(event as InstallPrompt)
  })
}
