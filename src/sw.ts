import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NAVIGATION_DENYLIST } from './lib/pwa/navigationDenylist.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

// The app shell and the code of every route. No runtime caching: API replies never enter Cache Storage.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NAVIGATION_DENYLIST }))

// Claims the tabs of the first visit, so that every tab is notified of updates.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// Sent by workbox-window once the user has accepted an update and no tab is busy.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
})
