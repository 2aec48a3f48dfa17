import { ref } from 'valtio'
import { sessionStore } from '../browser/storage.ts'
import { isTabBusy } from '../tabs/updateLock.ts'
import { type InstallPrompt, pwa } from './store.ts'

/** Which build has already been loaded again because a part of it was missing. */
const RECOVERED_KEY = 'recovered'
const LOOK_AGAIN_MS = 500

/** Loads the page again once nothing is open in this tab that a reload would break. */
export function reloadWhenIdle(): void {
  if (isTabBusy()) setTimeout(reloadWhenIdle, LOOK_AGAIN_MS)
  else globalThis.location.reload()
}

/**
 * A part of this build is missing, most likely because a newer one has replaced it: loads the page again, once per
 * build, so never in a loop, and only if the origin answers: offline a reload would lose the page as well.
 */
async function recover(): Promise<void> {
  if (sessionStore.get(RECOVERED_KEY) === import.meta.url) return
  const reachable = await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  // What could not be loaded is not asked for again before a reload.
  if (!reachable) return globalThis.addEventListener('online', () => void recover(), { once: true })
  // Where the browser keeps no mark, nothing would stop a loop.
  if (reachable.ok && sessionStore.set(RECOVERED_KEY, import.meta.url)) reloadWhenIdle()
}

/** What must be heard from the start on; everything else of `lib/pwa` is loaded when the page is at rest. */
export function startChunkRecovery(): void {
  globalThis.addEventListener('vite:preloadError', () => void recover())
  globalThis.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    pwa.prompt = ref(event as InstallPrompt)
  })
}

/** Does something once the page has loaded and has nothing better to do. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  const idle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 1000))
  if (document.readyState === 'complete') idle()
  else globalThis.addEventListener('load', idle, { once: true })
}
