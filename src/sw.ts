import { sleep } from './lib/browser/sleep.ts'
import { createPrecache, type PrecacheEntry } from './lib/pwa/precache.ts'
import { respond } from './lib/pwa/respond.ts'

/** How long after a response its file is checked: the start of the page comes first. */
const AFTER_START_MS = 3000

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

// The app shell and the code of every route. No runtime caching: API replies never enter Cache Storage.
const precache = createPrecache(self.__WB_MANIFEST, {
  caches: self.caches,
  fetch: (url, init) => self.fetch(url, init),
})

// A failed install discards this worker: the old build goes on working, and the browser installs again later.
self.addEventListener('install', (event) => event.waitUntil(precache.complete()))

// Claims the tabs of the first visit, so that every tab is notified of updates.
self.addEventListener('activate', (event) =>
  event.waitUntil(precache.deleteOtherBuilds().then(() => self.clients.claim())),
)

let replaced: Promise<unknown> | undefined
/** Resolves when a newer worker is being installed. Only for an active worker: an installing one also hears of itself. */
const whenReplaced = () => {
  replaced ??= new Promise((resolve) => self.registration.addEventListener('updatefound', resolve))
  return replaced
}

/**
 * Stays alive for work that comes after the start of the page. A worker that is being replaced drops it: the next one deletes
 * these files, and Chromium replaces only a worker that has nothing to do; it may forget to if a request arrives just then.
 */
async function runLater(work: () => Promise<unknown>): Promise<void> {
  if (self.registration.waiting ?? self.registration.installing) return
  const isStillActive = await Promise.race([sleep(AFTER_START_MS).then(() => true), whenReplaced().then(() => false)])
  if (isStillActive) await work()
}

self.addEventListener('fetch', (event) => {
  const response = respond(event.request, {
    precache,
    origin: self.location.origin,
    fetch: (request) => self.fetch(request),
    later: (work) => event.waitUntil(runLater(work)),
  })
  if (response !== undefined) event.respondWith(response)
})

// Sent by the page once the user has accepted an update and no tab is busy.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(precache.complete().then(() => self.skipWaiting()))
})
