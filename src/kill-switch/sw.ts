export {}

declare const self: ServiceWorkerGlobalScope

/**
 * The kill switch, built with `VITE_SERVICE_WORKER=off`: replaces the worker on every phone that has one, deletes its
 * caches and leaves. Pages that are open load again, from the network, once nothing is open in them.
 */
self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave(): Promise<void> {
  for (const name of await self.caches.keys()) await self.caches.delete(name)
  await self.registration.unregister()
}
