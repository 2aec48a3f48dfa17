import { createHash } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { fileOfPage, pageOf } from '../../../src/lib/config/pages.ts'
import { bareReact } from '../bareReact.ts'

const OUT = fileURLToPath(new URL('../../../.cache/bench/start', import.meta.url))

/** The compared pages: the app, its home as a static page, and a text that React renders. */
export const PATHS = { app: '/', home: '/home.html', react: '/react.html' } as const
export type Subject = keyof typeof PATHS

/** Adds files to a build and to the precache list of its service worker. */
function addFiles(files: Record<string, string>): void {
  const worker = readFileSync(`${OUT}/sw.js`, 'utf8')
  const first = /\{"integrity":[^{}]*\}/.exec(worker)?.[0]
  if (!first) throw new Error('the precache list has another shape')
  const entries = Object.entries(files).map(([url, text]) => {
    writeFileSync(OUT + url, text)
    return `{"integrity":"sha256-${createHash('sha256').update(text).digest('base64')}","revision":null,"url":"${url}"}`
  })
  writeFileSync(`${OUT}/sw.js`, worker.replace(first, [first, ...entries].join()))
}

/**
 * Copies the live build and adds the pages that it is compared with, precached by the same service worker.
 *
 * @returns its folder
 */
export async function prepareSite(): Promise<string> {
  rmSync(OUT, { recursive: true, force: true })
  cpSync('dist/live', OUT, { recursive: true })
  const [code = ''] = await bareReact()
  const home = readFileSync(`${OUT}/index.html`, 'utf8')
  addFiles({
    [PATHS.home]: home
      .replace(/<(script|template)\b.*?<\/\1>|<link[^>]*data-entry[^>]*>/gs, '')
      // One language, and no shell.
      .replace(/<div data-view="guest" lang="zh-CN">.*<\/div>(?=<\/div>)/s, ''),
    [PATHS.react]:
      '<!doctype html><meta name="viewport" content="width=device-width"><title>TPU</title><body><div id="root"></div><script type="module" src="/static/react.js"></script>',
    '/static/react.js': code,
  })
  return OUT
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

async function passOn(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
  const { authorization = '' } = request.headers
  const answer = await fetch(url, { method: request.method ?? 'GET', headers: { authorization } })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
}

/** Fast enough to compress during a measurement. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** A host that compresses, as a content delivery network does. */
export async function startHost(folder: string, api: string): Promise<{ origin: string; stop: () => void }> {
  const compressed = new Map<string, Buffer>()
  const read = (file: string): Buffer => {
    const known = compressed.get(file) ?? brotliCompressSync(readFileSync(`${folder}/${file}`), FAST)
    compressed.set(file, known)
    return known
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    if (pathname.startsWith('/api'))
      return void passOn(request, response, api + request.url).catch(() => response.destroy())
    const file = extname(pathname) ? pathname.slice(1) : fileOfPage(pageOf(pathname))
    const caching = file.startsWith('static/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    const headers = { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': caching }
    try {
      const body = read(file)
      response.writeHead(200, { ...headers, 'content-encoding': 'br' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
