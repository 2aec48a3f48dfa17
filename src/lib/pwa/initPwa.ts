import { startInstallOffer } from './install.ts'
import { persistStorageAfterLogin } from './persistStorage.ts'
import { registerServiceWorker } from './serviceWorker.ts'

/** Everything about the app as an installed thing. It may fail as a whole: the app is complete without it. */
export function initPwa(): void {
  for (const work of [registerServiceWorker, startInstallOffer]) work().catch(() => {})
  persistStorageAfterLogin()
}
