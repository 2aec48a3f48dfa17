import { isLeaving, reload, watchLeaving } from '../browser/reload.ts'
import { sessionStore } from '../browser/storage.ts'
import { BASE } from '../config/base.ts'
import { isTabBusy } from '../tabs/updateLock.ts'

/** Reloads once no work in this tab would be interrupted. */
export const reloadWhenIdle = (): void => reload(() => !isTabBusy() && !isLeaving())

/**
 * Recovers from a missing chunk, most likely of a build that was replaced: reloads once per build, and only if the
 * origin responds, since an offline reload would lose the page.
 */
async function recover(): Promise<void> {
  // The copy on the device may be corrupt.
  navigator.serviceWorker?.controller?.postMessage({ type: 'REPAIR' })
  // Firefox gives up the requests of a page as soon as it is being left: nothing is missing then.
  if (isLeaving() || sessionStore.get('recovered') === import.meta.url) return
  const response = await fetch(`${BASE}sw.js`, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (!response) return globalThis.addEventListener('online', () => void recover(), { once: true })
  // Without stored state nothing would stop a reload loop.
  if (response.ok && sessionStore.set('recovered', import.meta.url)) reloadWhenIdle()
}

/** Listens for code and styles that fail to load. Source: https://vite.dev/guide/build#load-error-handling */
export function startChunkRecovery(): void {
  globalThis.addEventListener('vite:preloadError', () => void recover())
  watchLeaving()
  // Errors of elements don't bubble.
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && void recover(),
    true,
  )
}
