import { isOwnCache } from '../lib/pwa/cacheNames.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Kill switch, built with `VITE_SERVICE_WORKER=off`: replaces an installed service worker, deletes its caches and
 * unregisters itself. Open pages then reload from the network, once no work is in progress.
 */
self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(unregister()))

async function unregister(): Promise<void> {
  // The origin may have caches of other apps.
  const names = (await self.caches.keys()).filter(isOwnCache)
  for (const name of names) await self.caches.delete(name)
  await self.registration.unregister()
}
