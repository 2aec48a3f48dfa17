import { sessionStore } from '../browser/storage.ts'
import { isTabBusy } from '../tabs/updateLock.ts'

/** Storage key of the build that has been reloaded because of a missing chunk. */
const RECOVERED_KEY = 'recovered'
const POLL_MS = 500

/** Reloads once no work in this tab would be interrupted. */
export function reloadWhenIdle(): void {
  if (isTabBusy()) setTimeout(reloadWhenIdle, POLL_MS)
  else globalThis.location.reload()
}

/**
 * Recovers from a missing chunk, most likely of a build that was replaced: reloads once per build, and only if the
 * origin responds, since an offline reload would lose the page.
 */
async function recover(): Promise<void> {
  if (sessionStore.get(RECOVERED_KEY) === import.meta.url) return
  const response = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  // Browsers don't retry a failed dynamic import before a reload: https://github.com/whatwg/html/issues/6768
  if (!response) return globalThis.addEventListener('online', () => void recover(), { once: true })
  // Without stored state nothing would stop a reload loop.
  if (response.ok && sessionStore.set(RECOVERED_KEY, import.meta.url)) reloadWhenIdle()
}

/** Listens for chunks that fail to load. Source: https://vite.dev/guide/build#load-error-handling */
export function startChunkRecovery(): void {
  globalThis.addEventListener('vite:preloadError', () => void recover())
}
