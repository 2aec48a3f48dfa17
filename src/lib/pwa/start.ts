import { startInstallOffer } from './install.ts'
import { persistAfterLogin } from './persist.ts'
import { startWorker } from './worker.ts'

/** Everything about the app as an installed thing. It may fail as a whole: the app is complete without it. */
export function startPwa(): void {
  for (const work of [startWorker, startInstallOffer]) work().catch(() => {})
  persistAfterLogin()
}
