import { logOutInProgress } from '../account/leaveAccount.ts'
import { backoff, every } from '../browser/backoff.ts'
import { isLeaving, reload, watchLeaving } from '../browser/reload.ts'
import { sessionStore } from '../browser/storage.ts'
import { BASE } from '../config/base.ts'
import { isTabBusy } from '../tabs/updateLock.ts'

const POLL_MS = 500

/** Reloads once no work in this tab would be interrupted: a log-out that is not recorded would be lost. */
export const reloadWhenIdle = (): Promise<void> =>
  reload(() => !isTabBusy() && !isLeaving() && logOutInProgress.recording === undefined)

/**
 * Recovers from a missing chunk, most likely of a build that was replaced: reloads once per build, and only if the
 * origin responds, since an offline reload would lose the page.
 */
async function recover(): Promise<void> {
  // The copy on the device may be damaged.
  navigator.serviceWorker?.controller?.postMessage({ type: 'REPAIR' })
  // Firefox gives up the requests of a page as soon as it is being left: nothing is missing then, unless the page stays.
  for await (const _ of backoff(every(POLL_MS))) if (!isLeaving()) break
  // Of all builds: behind a host whose nodes differ, pages of two builds would reload each other.
  const recovered = sessionStore.get('recovered') ?? ''
  if (recovered.includes(import.meta.url)) return
  const response = await fetch(`${BASE}sw.js`, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (!response) return globalThis.addEventListener('online', () => void recover(), { once: true })
  // Without stored state nothing would stop a reload loop.
  if (response.ok && sessionStore.set('recovered', `${recovered} ${import.meta.url}`)) void reloadWhenIdle()
}

/** Listens for code that fails to load. Source: https://vite.dev/guide/build#load-error-handling */
export function startChunkRecovery(): void {
  globalThis.addEventListener('vite:preloadError', () => void recover())
  watchLeaving()
}

/**
 * Reloads when a new worker has taken over this page, which any tab may have asked for. The very first worker belongs
 * to its build.
 */
export function startTakeoverReload(): void {
  const container = navigator.serviceWorker
  if (!container) return
  // A page that was reloaded past its worker has no controller, but the registration has an active worker.
  const findActive = async () => (await container.getRegistration())?.active
  let activeBefore: Promise<unknown> = findActive().catch(() => null)
  container.addEventListener('controllerchange', async () => {
    if (await activeBefore) void reloadWhenIdle()
    activeBefore = Promise.resolve(true)
  })
}
