import type { RouteHandlerCallbackOptions, WorkboxPlugin } from 'workbox-core/types.js'
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { isOwnCache, PRECACHE } from './cacheNames.ts'

export type WorkerEvent = RouteHandlerCallbackOptions['event']

const PARALLEL_FETCHES = 6

const integrityOf = async (bytes: BufferSource): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `sha256-${btoa(String.fromCharCode(...digest))}`
}

/** Whether a page requests the file, which a navigation doesn't. A checked copy of its body would lose the browser's compiled code. */
const isForPage = (event: WorkerEvent) => 'request' in event && (event.request as Request).mode !== 'navigate'

/** Workbox's precache, filled in parallel, with the content that the build lists or not at all. */
export function createPrecache(entries: PrecacheEntry[]) {
  /** Drops a damaged file, which is then fetched again. Firefox would go on serving it. */
  const onlyIntact: WorkboxPlugin = {
    async cachedResponseWillBeUsed({ cachedResponse, request, event }) {
      if (!cachedResponse || isForPage(event)) return cachedResponse
      const bytes = await cachedResponse.arrayBuffer().catch(() => new ArrayBuffer())
      if ((await integrityOf(bytes)) !== controller.getIntegrityForCacheKey(request.url)) return undefined
      return new Response(bytes, { headers: cachedResponse.headers })
    },
  }
  const controller = new PrecacheController({ cacheName: PRECACHE, plugins: [onlyIntact] })
  controller.addToCacheList(entries)
  const cacheKeys = controller.getURLsToCacheKeys()

  /** A file from the device, else from the host. @throws unless one has the listed content */
  async function load(file: string, event: WorkerEvent): Promise<Response> {
    const url = new URL(file, location.href).href
    const cacheKey = cacheKeys.get(url) ?? url
    const integrity = controller.getIntegrityForCacheKey(cacheKey) ?? ''
    const attempt = async (cache: RequestCache) => {
      const request = new Request(url, { cache, integrity })
      const options = { event, request, params: { cacheKey, integrity } }
      const [response] = await Promise.all(controller.strategy.handleAll(options))
      // No navigation may get a redirected response, and some hosts redirect /shell.html to /shell.
      return response.redirected ? new Response(response.body, response) : response
    }
    // A copy in the HTTP cache may be corrupt: the second attempt goes past it.
    return attempt('default').catch(() => attempt('reload'))
  }

  async function findMissing(): Promise<string[]> {
    const stored = new Set((await (await caches.open(PRECACHE)).keys()).map(({ url }) => url))
    return [...cacheKeys].filter(([, key]) => !stored.has(key)).map(([url]) => url)
  }

  /** @throws if the build is not complete then */
  async function loadAll(urls: Iterator<string> & Iterable<string>, event: WorkerEvent): Promise<void> {
    const loadNext = async () => {
      for (const url of urls) await load(url, event)
    }
    // Workbox installs one file after another, which takes as many round trips as there are files.
    await Promise.all(Array.from({ length: PARALLEL_FETCHES }, loadNext))
    // A worker that activates meanwhile may have deleted files.
    if ((await findMissing()).length > 0) throw new Error('The build is incomplete')
  }

  return {
    load,
    /** Serves the files of the build. */
    route: new PrecacheRoute(controller),
    /** Stores every file that is missing. */
    complete: async (event: WorkerEvent): Promise<void> => loadAll((await findMissing()).values(), event),
    /** Stores every file that is missing or damaged. */
    install: (event: WorkerEvent): Promise<void> => loadAll(cacheKeys.keys(), event),

    /** Deletes what other builds have left, unless the next one is arriving: it would lose files. */
    async cleanUp(event: WorkerEvent, { installing, waiting }: ServiceWorkerRegistration): Promise<void> {
      if (!(installing ?? waiting)) await controller.activate(event)
      for (const name of await caches.keys()) if (isOwnCache(name) && name !== PRECACHE) await caches.delete(name)
    },
  }
}
