import { persistStorage, startInstallOffer } from './install.ts'
import { startLaunches } from './launches.ts'
import { registerServiceWorker } from './serviceWorker.ts'

/**
 * Starts the service worker, the install offer, persistent storage and the launch queue. Failures are ignored: the app
 * works without.
 */
export function initPwa(): void {
  for (const start of [registerServiceWorker, startInstallOffer, persistStorage]) start().catch(() => {})
  startLaunches()
}
