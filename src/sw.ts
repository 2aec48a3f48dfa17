import type { PrecacheEntry } from 'workbox-precaching'
import { createPrecache } from './lib/pwa/precache.ts'
import { createRouter } from './lib/pwa/router.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

// The app shell and the code of every route. No runtime caching: API replies never enter Cache Storage.
const precache = createPrecache(self.__WB_MANIFEST)
createRouter(precache).addFetchListener()

/** Only Chromium has https://w3c.github.io/ServiceWorker/#register-router-method. */
interface RoutesEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: { requestDestination: '' }; source: 'network' }): Promise<void>
}

// A failed install discards this worker: the old build goes on working, and the browser installs again later.
self.addEventListener('install', (event: RoutesEvent) => {
  // Calls of the API don't pass through this worker, nor start it again when a new one takes over.
  void event.addRoutes?.({ condition: { requestDestination: '' }, source: 'network' })
  event.waitUntil(precache.install(event))
})

// Claims the tabs of the first visit, so that every tab is notified of updates.
self.addEventListener('activate', (event) =>
  event.waitUntil(precache.cleanUp(event, self.registration).then(() => self.clients.claim())),
)

self.addEventListener('message', (event) => {
  // Sent once the user has accepted an update and no tab is busy.
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(precache.complete(event).then(() => self.skipWaiting()))
  // Sent by a page that has started.
  if (event.data?.type === 'COMPLETE') event.waitUntil(precache.complete(event).catch(() => {}))
  // Sent by a page that could not load a file, or does not start. WebKit delays other requests while all files are read.
  if (event.data?.type === 'REPAIR') event.waitUntil(precache.install(event).catch(() => {}))
})
