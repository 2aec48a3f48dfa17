import { createAfterStart } from './lib/pwa/afterStart.ts'
import { createPrecache, type PrecacheEntry } from './lib/pwa/precache.ts'
import { respond } from './lib/pwa/respond.ts'

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

const runAfterStart = createAfterStart(self.registration)

self.addEventListener('fetch', (event) => {
  const response = respond(event.request, {
    precache,
    origin: self.location.origin,
    fetch: (request) => self.fetch(request),
    later: (work) => event.waitUntil(runAfterStart(work)),
  })
  if (response !== undefined) event.respondWith(response)
})

// Sent by the page once the user has accepted an update and no tab is busy.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(precache.complete().then(() => self.skipWaiting()))
})
