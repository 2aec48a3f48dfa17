import './workerScope.ts'
import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import type { PrecacheEntry } from 'workbox-precaching'
import { pageOf, SHELL } from '../../src/lib/config/pages.ts'
import { PRECACHE } from '../../src/lib/pwa/cacheNames.ts'
import { createPrecache, type WorkerEvent } from '../../src/lib/pwa/precache.ts'
import { createRouter } from '../../src/lib/pwa/router.ts'

export const ORIGIN = 'https://app.example'

/** Contents by path; `/` and names that end in .html are pages or the shell. */
export type Files = Record<string, string>

export const integrityOf = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`

/** Pages of the host: the worker has the shell in their place. */
const isHostPage = (url: string) => url === '/' || (url.endsWith('.html') && url !== SHELL)

/** The precache list of a build, which its sw.js carries. */
export const entriesOf = (files: Files): PrecacheEntry[] =>
  Object.entries(files)
    .filter(([url]) => !isHostPage(url))
    .map(([url, content]) => ({
      url,
      revision: url.startsWith('/static/') ? null : integrityOf(content),
      integrity: integrityOf(content),
    }))

const pathOf = (url: string | URL | Request) => new URL(url instanceof Request ? url.url : url, ORIGIN).pathname

/** A host that files arrive at one by one. */
export class FakeHost {
  files: Files
  /** The precache list of the sw.js that is there. */
  worker: PrecacheEntry[]
  isDown = false
  /** Whether `/shell.html` is redirected to `/shell`, as on Cloudflare Pages. */
  stripsHtml = false
  requests: string[] = []
  /** Copies in the browser's HTTP cache, by path. */
  readonly httpCache = new Map<string, string>()
  readonly #gone = new Set<string>()
  /** The response to a missing file: a 404, or the page with 200, as on hosts that are set up wrongly. */
  readonly missing: '404' | 'the page'

  constructor(files: Files, missing: FakeHost['missing'] = '404') {
    this.files = { ...files }
    this.worker = entriesOf(files)
    this.missing = missing
  }

  /** Answers 404 at an address without a file. */
  respondWith404(path: string): void {
    this.#gone.add(path)
  }

  /** Like the browser's `fetch`: rejects when the host is down, or when the content has another integrity. */
  readonly fetch = async (request: Request): Promise<Response> => {
    const path = pathOf(request)
    this.requests.push(path)
    if (this.isDown) throw new TypeError('Failed to fetch')
    if (this.#gone.has(path)) return new Response('Not found', { status: 404 })
    const page = this.files[pageOf(path)] ?? this.files['/']
    const file = this.files[path] ?? (this.missing === 'the page' || !path.includes('.') ? page : undefined)
    const content = request.cache === 'default' ? (this.httpCache.get(path) ?? file) : file
    if (request.integrity && integrityOf(content ?? '') !== request.integrity) throw new TypeError('Integrity')
    const response = new Response(content ?? 'Not found', { status: content === undefined ? 404 : 200 })
    return Object.defineProperty(response, 'redirected', { value: this.stripsHtml && path.endsWith('.html') })
  }
}

type Store = Map<string, string>

/** Content of a file whose body can't be read. */
export const UNREADABLE = 'unreadable'

const responseOf = (content: string) =>
  content === UNREADABLE
    ? new Response(new ReadableStream({ start: (body) => body.error(new TypeError('Unreadable')) }))
    : new Response(content)

/** Cache Storage in memory: contents by URL, the parameter with the revision included. */
export function createCaches() {
  const stores = new Map<string, Store>()
  const urlOf = (request: string | Request) => (typeof request === 'string' ? request : request.url)
  const matchIn = (store: Store | undefined, request: string | Request) => {
    const content = store?.get(urlOf(request))
    return content === undefined ? undefined : responseOf(content)
  }
  const open = async (name: string) => {
    const store: Store = stores.get(name) ?? new Map()
    stores.set(name, store)
    return {
      match: async (request: Request) => matchIn(store, request),
      put: async (request: Request, response: Response) => void store.set(urlOf(request), await response.text()),
      delete: async (request: Request) => store.delete(urlOf(request)),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
    }
  }
  const storage = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: Request, { cacheName = '' } = {}) => matchIn(stores.get(cacheName), request),
  }
  return { stores, storage: storage as unknown as CacheStorage }
}

/** A navigation request, which the constructor of `Request` doesn't make. */
const navigation = (url: string): Request =>
  new Proxy(new Request(url), {
    get: (request, key) => (key === 'mode' ? 'navigate' : Reflect.get(request, key, request)),
  })

/** Workbox lets other tasks run before each write. In all orders these pauses add up to minutes. */
const { setTimeout: wait } = globalThis
const withoutPause = (run: () => void, ms = 0) => (ms === 0 ? queueMicrotask(run) : wait(run, ms))

class FakeEvent extends Event {
  waitUntil(work: Promise<unknown>): void {
    work.catch(() => {})
  }
}

const eventOf = (type: 'install' | 'activate' | 'fetch' | 'message', request?: Request) =>
  Object.assign(new FakeEvent(type), request && { request }) as unknown as WorkerEvent

type Workers = Partial<Pick<ServiceWorkerRegistration, 'installing' | 'waiting'>>

/** A browser with the app installed: its worker, its storage, and what a user sees. Its globals are those of its worker. */
export class Device {
  readonly #host: FakeHost
  readonly caches = createCaches()
  #list: PrecacheEntry[] = []
  #precache: ReturnType<typeof createPrecache> | undefined
  #router: ReturnType<typeof createRouter> | undefined

  constructor(host: FakeHost) {
    this.#host = host
    vi.stubGlobal('location', new URL('/sw.js', ORIGIN))
    vi.stubGlobal('ExtendableEvent', FakeEvent)
    vi.stubGlobal('FetchEvent', FakeEvent)
    vi.stubGlobal('caches', this.caches.storage)
    vi.stubGlobal('setTimeout', withoutPause)
    vi.stubGlobal('fetch', host.fetch)
  }

  /** Files of the active build on the device, by path; a later `set` or `delete` damages them. */
  get stored(): Store {
    return this.caches.stores.get(PRECACHE) ?? new Map()
  }

  /** The key of a file of the active build in the cache. */
  keyOf(path: string): string {
    const revision = this.#list.find(({ url }) => url === path)?.revision
    const { href } = new URL(path, ORIGIN)
    return revision ? `${href}?__WB_REVISION__=${encodeURIComponent(revision)}` : href
  }

  /** Installs the worker that the host has, which then waits. */
  async install(): Promise<{ activate: (workers?: Workers) => Promise<void> }> {
    const list = this.#host.worker
    const precache = createPrecache(list)
    await precache.install(eventOf('install'))
    return {
      activate: async ({ installing = null, waiting = null } = {}) => {
        await precache.cleanUp(eventOf('activate'), { installing, waiting } as ServiceWorkerRegistration)
        this.#list = list
        this.restartWorker()
      },
    }
  }

  /**
   * Checks for an update, installs it, and accepts it at once: in the app, or with the button of the slow start's notice where a
   * launch was `dead`. Browsers check after every launch.
   *
   * @returns what came of it
   */
  async update(): Promise<'newest' | 'refused' | 'updated'> {
    if (JSON.stringify(this.#host.worker) === JSON.stringify(this.#list)) return 'newest'
    const installed = await this.install().catch(() => undefined)
    await installed?.activate()
    return installed ? 'updated' : 'refused'
  }

  /** Starts the worker again, without its memory. */
  restartWorker(): void {
    this.#precache = createPrecache(this.#list)
    this.#router = createRouter(this.#precache)
  }

  async #request(request: Request): Promise<Response> {
    const event = eventOf('fetch', request)
    const response = (await this.#router?.handleRequest({ request, event })) ?? (await this.#host.fetch(request))
    // Source: https://fetch.spec.whatwg.org/#http-fetch
    if (response.redirected && request.mode === 'navigate') throw new TypeError('Failed to fetch')
    return response
  }

  /**
   * Opens a screen. A page lists its files one per line after its first line.
   *
   * @returns the page, `dead` if one of its files is missing or has another content than the page expects
   */
  async launch(path = '/node'): Promise<string> {
    const page = await (await this.#request(navigation(ORIGIN + path))).text()
    const [title = '', ...files] = page.split('\n')
    const broken: string[] = []
    for (const line of files) {
      const [file = '', content] = line.split(' ')
      const response = await this.#request(new Request(ORIGIN + file)).catch(() => undefined)
      // An icon may be that of another build.
      if (!response?.ok || (file.startsWith('/static/') && (await response.text().catch(() => '')) !== content))
        broken.push(file)
    }
    // A page that has started, or could not load a file, asks the worker for these.
    const { complete, install } = this.#precache ?? {}
    const ask = broken.length > 0 ? install : complete
    await ask?.(eventOf('message')).catch(() => {})
    return broken.length > 0 ? 'dead' : title
  }
}

/** Makes a build: pages and a shell that name its files with their contents. */
export const build = (title: string, files: Files): Files => {
  const page = [title, ...Object.entries(files).map(([path, content]) => `${path} ${content}`)].join('\n')
  return { ...files, '/': page, '/node.html': page, [SHELL]: page }
}
