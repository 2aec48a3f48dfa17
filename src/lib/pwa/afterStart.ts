import { sleep } from '../browser/sleep.ts'

/** How long the start of a page may take. */
const START_MS = 3000

type Registration = Pick<ServiceWorkerRegistration, 'waiting' | 'installing' | 'addEventListener'>

/**
 * Returns what runs the work of a service worker that can wait until the page has started. A worker that is being replaced drops
 * it: the next one deletes the files that it is about, and Chromium replaces only a worker that has nothing to do; it may forget
 * to if a request arrives just then.
 */
export function createAfterStart(registration: Registration): (work: () => Promise<unknown>) => Promise<void> {
  let replaced: Promise<unknown> | undefined
  /** Resolves when a newer worker is being installed. Only for an active worker: an installing one also hears of itself. */
  const whenReplaced = () => {
    replaced ??= new Promise((resolve) => registration.addEventListener('updatefound', resolve))
    return replaced
  }
  return async (work) => {
    if (registration.waiting ?? registration.installing) return
    const isStillActive = await Promise.race([sleep(START_MS).then(() => true), whenReplaced().then(() => false)])
    if (isStillActive) await work()
  }
}
