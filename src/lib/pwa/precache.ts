import { BASE } from '../config/base.ts'
import { SHELLS, shellOf } from '../config/pages.ts'
import { paths } from '../config/paths.ts'
import { BUILD_CACHE, isOwnCache } from './cacheNames.ts'

/** A file of a build, as the build lists it (scripts/build/serviceWorker.ts). */
export interface PrecacheEntry {
  /** Its address on the origin. */
  url: string
  /** `sha256-` and the digest in base64, as in an `integrity` attribute. */
  integrity: string
  /** Whether no shell starts without it. */
  isStart?: boolean
}

/** What the precache needs of a service worker's global scope. */
export interface PrecacheScope {
  caches: CacheStorage
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

const PARALLEL_FETCHES = 6

const digestOf = async (bytes: BufferSource): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `sha256-${btoa(String.fromCharCode(...digest))}`
}

const isShell = ({ url }: PrecacheEntry) => url.startsWith(SHELLS)
const HOME = shellOf(paths.home)

const isIntact = async (bytes: BufferSource, { integrity }: PrecacheEntry) => (await digestOf(bytes)) === integrity

/** Runs work for every item, a few at a time. Rejects at the first failure. */
async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const runQueue = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: PARALLEL_FETCHES }, runQueue))
}

/** A redirected response can't answer a navigation, so it is copied. */
const withoutRedirect = (response: Response) =>
  response.redirected ? new Response(response.body, { headers: response.headers }) : response

/**
 * The files of one build on the device. They are stored only with the content that the build lists, so a cache never
 * mixes two builds, whatever the host sends while it is deployed to.
 */
export function createPrecache(entries: PrecacheEntry[], { caches, fetch }: PrecacheScope) {
  const byUrl = new Map(entries.map((entry) => [entry.url, entry]))
  const name = digestOf(new TextEncoder().encode(JSON.stringify(entries))).then((digest) => BUILD_CACHE + digest)
  const openCache = async () => caches.open(await name)
  const findStored = async (url: string) => (await openCache()).match(url, { ignoreVary: true })
  const startFiles = entries.filter(({ isStart }) => isStart)
  /** Files that have been compared with the list since this worker started. */
  const checked = new Set<string>()
  /** Whether a file is missing that the host did not have either. */
  let lacksFile = false

  /** @throws if the host doesn't have the file with this content */
  async function fetchFile({ url, integrity }: PrecacheEntry): Promise<Response> {
    const attempt = async (cache: RequestCache) => {
      const response = await fetch(url, { integrity, cache })
      if (!response.ok) throw new Error(`${url}: ${response.status}`)
      return withoutRedirect(response)
    }
    // A name that changes with the content may come from the HTTP cache, unless that copy is broken.
    if (!url.startsWith(`${BASE}static/`)) return attempt('reload')
    return attempt('default').catch(() => attempt('reload'))
  }

  /** A file that another build on this device has with the same content. */
  async function copyOfOtherBuild(entry: PrecacheEntry): Promise<Response | undefined> {
    if (isShell(entry)) return undefined
    const response = await caches.match(entry.url, { ignoreVary: true })
    return response && (await isIntact(await response.clone().arrayBuffer(), entry)) ? response : undefined
  }

  async function store(entry: PrecacheEntry): Promise<void> {
    const response = (await copyOfOtherBuild(entry)) ?? (await fetchFile(entry))
    await (await openCache()).put(entry.url, response)
  }

  async function readMissing(): Promise<PrecacheEntry[]> {
    const keys = await (await openCache()).keys()
    const stored = new Set(keys.map(({ url }) => new URL(url).pathname))
    return entries.filter(({ url }) => !stored.has(url))
  }

  /** Stores what is missing of the build, the home first: shells are the files that an incomplete deployment gets wrong. */
  async function storeMissing(): Promise<void> {
    const missing = await readMissing()
    for (const home of missing.filter(({ url }) => url === HOME)) await store(home)
    const files = missing.filter(({ url }) => url !== HOME)
    await inParallel(files, store)
    // An older worker that activates meanwhile may have deleted the cache.
    if (missing.length > 0 && (await readMissing()).length > 0) throw new Error('The build is incomplete')
  }

  const noteLack = (error: unknown): never => {
    lacksFile = true
    throw error
  }

  /** Compares a stored file with the list, once per start of the worker, and fetches it again if it is corrupt. */
  async function check(entry: PrecacheEntry): Promise<void> {
    if (checked.has(entry.url)) return
    checked.add(entry.url)
    const response = await findStored(entry.url)
    if (!response || (await isIntact(await response.arrayBuffer(), entry))) return
    await (await openCache()).delete(entry.url)
    await store(entry)
  }

  return {
    /**
     * Stores what is missing of the build.
     *
     * @throws if a file is not to be had with the content that the build lists. What was stored stays, for the next attempt
     */
    complete: (): Promise<void> =>
      storeMissing().then(() => {
        lacksFile = false
      }, noteLack),
    check,
    entryOf: (url: string): PrecacheEntry | undefined => byUrl.get(url),
    /** Whether a shell would start. Other files may be missing: that takes longer to find out. */
    async canStart(): Promise<boolean> {
      if (lacksFile) return false
      const stored = await Promise.all(startFiles.map(({ url }) => findStored(url)))
      return stored.every(Boolean)
    },

    /** @returns a shell from the device, which is deleted there if it is corrupt; undefined if there is none then */
    async readShell(entry: PrecacheEntry): Promise<Response | undefined> {
      const response = await findStored(entry.url)
      if (!response) return undefined
      const bytes = await response.arrayBuffer()
      if (await isIntact(bytes, entry)) return new Response(bytes, { headers: response.headers })
      await (await openCache()).delete(entry.url)
      return undefined
    },

    /** A file from the device, else from the host, which repairs the cache. @throws if neither has it */
    async readFile(entry: PrecacheEntry): Promise<Response> {
      const stored = await findStored(entry.url)
      if (stored) return stored
      const response = await fetchFile(entry).catch(noteLack)
      await (await openCache()).put(entry.url, response.clone())
      return response
    },

    /** Deletes the files of every other build. */
    async deleteOtherBuilds(): Promise<void> {
      const own = await name
      for (const other of await caches.keys()) if (other !== own && isOwnCache(other)) await caches.delete(other)
    },
  }
}
