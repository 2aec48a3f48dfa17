import { createHash } from 'node:crypto'
import { pageOf, shellOf } from '../../src/lib/config/pages.ts'
import { createPrecache, type PrecacheEntry } from '../../src/lib/pwa/precache.ts'
import { respond } from '../../src/lib/pwa/respond.ts'

export const ORIGIN = 'https://app.example'

/** Contents by path; `/` and names that end in .html are pages or shells. */
export type Files = Record<string, string>

export const integrityOf = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`

/** What no page starts without. */
const isStart = (url: string) => /^\/static\/(?:old|new)\.js$/.test(url)

/** Pages of the host: the worker has shells in their place. */
const isHostPage = (url: string) => url === '/' || (url.endsWith('.html') && !url.startsWith('/shell/'))

/** The precache list of a build, which its sw.js carries. */
export const entriesOf = (files: Files): PrecacheEntry[] =>
  Object.entries(files)
    .filter(([url]) => !isHostPage(url))
    .map(([url, content]) => ({ url, integrity: integrityOf(content), isStart: isStart(url) }))

const pathOf = (url: string | URL | Request) => new URL(url instanceof Request ? url.url : url, ORIGIN).pathname

/** A host that files arrive at one by one. */
export class FakeHost {
  files: Files
  /** The precache list of the sw.js that is there. */
  worker: PrecacheEntry[]
  isDown = false
  requests: string[] = []
  readonly #gone = new Set<string>()
  /** What a missing file gets: a 404, or the page with 200, as on hosts that are set up wrongly. */
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
  readonly fetch = async (url: string | Request, init: RequestInit = {}): Promise<Response> => {
    const path = pathOf(url)
    this.requests.push(path)
    if (this.isDown) throw new TypeError('Failed to fetch')
    if (this.#gone.has(path)) return new Response('Not found', { status: 404 })
    const page = this.files[pageOf(path)] ?? this.files['/']
    const content = this.files[path] ?? (this.missing === 'the page' || !path.includes('.') ? page : undefined)
    if (init.integrity && integrityOf(content ?? '') !== init.integrity) throw new TypeError('Integrity')
    return new Response(content ?? 'Not found', { status: content === undefined ? 404 : 200 })
  }
}

/** Cache Storage in memory. */
export function createCaches() {
  const stores = new Map<string, Map<string, string>>()
  const matchIn = (store: Map<string, string> | undefined, url: string | Request) => {
    const content = store?.get(pathOf(url))
    return content === undefined ? undefined : new Response(content)
  }
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>()
    stores.set(name, store)
    return {
      match: async (url: string) => matchIn(store, url),
      put: async (url: string, response: Response) => void store.set(pathOf(url), await response.text()),
      delete: async (url: string) => store.delete(pathOf(url)),
      keys: async () => [...store.keys()].map((path) => new Request(ORIGIN + path)),
    }
  }
  const storage = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (url: string) => [...stores.values()].map((store) => matchIn(store, url)).find(Boolean),
  }
  return { stores, storage: storage as unknown as CacheStorage }
}

/** A navigation request, which the constructor of `Request` doesn't make. */
const navigation = (url: string): Request =>
  new Proxy(new Request(url), {
    get: (request, key) => (key === 'mode' ? 'navigate' : Reflect.get(request, key, request)),
  })

/** A browser with the app installed: its worker, its storage, and what a user sees. */
export class Device {
  readonly #host: FakeHost
  readonly caches = createCaches()
  #list: PrecacheEntry[] = []
  #precache: ReturnType<typeof createPrecache> | undefined

  constructor(host: FakeHost) {
    this.#host = host
  }

  /** Files of the active build on the device, by path. */
  get stored(): Map<string, string> {
    const [store = new Map<string, string>()] = this.caches.stores.values()
    return store
  }

  /** Checks for an update, installs it, and accepts it at once. @returns what came of it */
  async update(): Promise<'newest' | 'refused' | 'updated'> {
    const list = this.#host.worker
    if (JSON.stringify(list) === JSON.stringify(this.#list)) return 'newest'
    const precache = createPrecache(list, { caches: this.caches.storage, fetch: this.#host.fetch })
    try {
      await precache.complete()
    } catch {
      return 'refused'
    }
    await precache.deleteOtherBuilds()
    this.#list = list
    this.#precache = precache
    return 'updated'
  }

  /** Starts the worker again: what it knows in memory is gone. */
  restartWorker(): void {
    if (this.#precache)
      this.#precache = createPrecache(this.#list, { caches: this.caches.storage, fetch: this.#host.fetch })
  }

  async #request(request: Request): Promise<Response> {
    const later: (() => Promise<unknown>)[] = []
    const precache = this.#precache
    const response =
      precache &&
      respond(request, {
        precache,
        origin: ORIGIN,
        fetch: this.#host.fetch,
        later: (run) => void later.push(run),
      })
    const answer = await (response ?? this.#host.fetch(request))
    for (const run of later) await run()
    return answer
  }

  /**
   * Opens a screen. A page lists its files one per line after its first line.
   *
   * @returns the page, `dead` if one of its files is missing or has another content than the page expects
   */
  async launch(path = '/node'): Promise<string> {
    const page = await (await this.#request(navigation(ORIGIN + path))).text()
    const [title = '', ...files] = page.split('\n')
    for (const line of files) {
      const [file, content] = line.split(' ')
      const response = await this.#request(new Request(ORIGIN + file)).catch(() => undefined)
      // An icon may be that of another build.
      const isCode = file?.startsWith('/static/')
      if (!response?.ok || (isCode && (await response.text()) !== content)) return 'dead'
    }
    return title
  }
}

/** Makes a build: pages and shells that name its files with their contents. */
export const build = (title: string, files: Files): Files => {
  const page = [title, ...Object.entries(files).map(([path, content]) => `${path} ${content}`)].join('\n')
  return { ...files, '/': page, '/node.html': page, [shellOf('/')]: page, [shellOf('/node')]: page }
}
