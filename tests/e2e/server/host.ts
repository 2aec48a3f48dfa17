import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileOfPage, pageOf } from '../../../src/lib/config/pages.ts'
import { paths } from '../../../src/lib/config/paths.ts'
import { headersFor } from '../../hosting/headersFor.ts'

const ROUTES: string[] = Object.values(paths)

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  // Version 1.0.0, which the tests of updates deploy, has style sheets.
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

interface HostOptions {
  /** Paths that go to the backend. */
  proxied?: RegExp
  /** Endpoint of a chain. */
  rpc?: string
  /** Path below which the folder is. */
  base?: string
  /** Folder of another build at the root of the origin; by default there is nothing but the base. */
  root?: string
}

const API_PATHS = /^\/api(?:\/|$)/

/** A file of a build; undefined if there is none. */
function read(folder: string | undefined, path: string): Buffer | undefined {
  try {
    return folder === undefined ? undefined : readFileSync(folder + path)
  } catch {
    return undefined
  }
}

/**
 * A host that the app is deployed to, as documented in docs/deployment.md: static files with the headers of `_headers`, a
 * proxy for `/api` and a chain's `/rpc`, the page of every route, 404.html with status 404 for other addresses, and
 * 404 for missing files. A test can stop it, or deploy another version.
 */
export class Host {
  /** Method and path of every request. */
  readonly requests: string[] = []
  #folder: string
  readonly #api: string
  readonly #proxied: RegExp
  #server: Server | undefined
  #port = 0
  #isDown = false
  readonly #gates = new Map<string, Promise<void>>()
  readonly #truncated = new Set<string>()
  #heldPages: { end: string; released: Promise<void> } | undefined

  readonly #rpc: string | undefined
  readonly #base: string
  readonly #root: string | undefined

  /** @param api origin of the backend */
  constructor(folder: string, api: string, { proxied = API_PATHS, rpc, base = '/', root }: HostOptions = {}) {
    this.#folder = folder
    this.#api = api
    this.#proxied = proxied
    this.#rpc = rpc
    this.#base = base
    this.#root = root
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      // If the backend goes away in the middle, its client sees the connection end.
      this.#answer(request, response).catch(() => response.destroy())
    })
    server.on('connection', (socket) => void (this.#isDown && socket.resetAndDestroy()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
  }

  /** Breaks every connection from now on. The port stays taken: no other program can answer at the origin. */
  goDown(): void {
    this.#isDown = true
    this.#server?.closeAllConnections()
  }

  comeBack(): void {
    this.#isDown = false
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server) return
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }

  /** Serves another folder from now on. */
  deploy(folder: string): void {
    this.#folder = folder
  }

  /** Holds responses to a path until the returned function is called. */
  holds(path: string): () => void {
    const gate = Promise.withResolvers<void>()
    this.#gates.set(path, gate.promise)
    return () => {
      this.#gates.delete(path)
      gate.resolve()
    }
  }

  /** Sends a file without its end until the returned function is called. */
  truncates(path: string): () => void {
    this.#truncated.add(path)
    return () => this.#truncated.delete(path)
  }

  /**
   * Sends only the beginning of every page until the returned function is called.
   *
   * @param end what the beginning ends with, in HTML
   */
  holdsPagesAfter(end: string): () => void {
    const gate = Promise.withResolvers<void>()
    this.#heldPages = { end, released: gate.promise }
    return () => {
      this.#heldPages = undefined
      gate.resolve()
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', this.origin).pathname
    this.requests.push(`${request.method} ${path}`)
    await this.#gates.get(path)
    if (this.#proxied.test(path)) return this.#passOn(request, response, this.#api + request.url)
    if (path === '/rpc' && this.#rpc) return this.#passOn(request, response, this.#rpc)
    const isBelow = path.startsWith(this.#base)
    const folder = isBelow ? this.#folder : this.#root
    const inBuild = isBelow ? path.slice(this.#base.length - 1) : path
    const file = ROUTES.includes(inBuild) ? `/${fileOfPage(pageOf(inBuild))}` : inBuild
    const whole = read(folder, file)
    const found = this.#truncated.has(path) ? whole?.subarray(0, -1) : whole
    const content = found ?? (extname(path) ? undefined : read(folder, '/404.html'))
    const headers = headersFor(read(folder, '/_headers')?.toString() ?? '', path)
    response.writeHead(found ? 200 : 404, { ...headers, 'content-type': TYPES[extname(file)] ?? TYPES['.html'] })
    if (request.method === 'HEAD') return void response.end()
    response.end(
      file.endsWith('.html') && content ? await this.#sendBeginning(response, content) : (content ?? 'Not found'),
    )
  }

  /** @returns what remains to be sent */
  async #sendBeginning(response: ServerResponse, page: Buffer): Promise<Buffer> {
    if (!this.#heldPages) return page
    const { end, released } = this.#heldPages
    const length = page.indexOf(end) + end.length
    response.write(page.subarray(0, length))
    await released
    return page.subarray(length)
  }

  async #passOn(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { connection: _, host: __, ...headers } = request.headers
    const answer = await fetch(url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const { 'content-encoding': _coding, 'content-length': _length, ...kept } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, kept)
    response.end(Buffer.from(await answer.arrayBuffer()))
  }
}
