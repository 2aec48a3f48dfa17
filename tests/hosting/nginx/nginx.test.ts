import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileOfPage, PAGES, pageOf } from '../../../src/lib/config/pages.ts'
import { paths } from '../../../src/lib/config/paths.ts'
import { SECURITY_HEADERS } from '../expectedHeaders.ts'
import { type RunningNginx, startNginx } from './nginx.ts'

const PAGE = '<!doctype html><title>TPU</title>'
/** What a page of the build contains. */
const contentOf = (page: string) => `${PAGE}${page}`
const FILES = {
  ...Object.fromEntries(PAGES.map((page) => [fileOfPage(page), contentOf(page)])),
  'sw.js': '// worker',
  'manifest.webmanifest': '{}',
  'icon.svg': '<svg/>',
  'icons/icon-192.png': 'png',
  'screenshots/node.png': 'png',
  '404.html': PAGE,
  'static/x-abc.js': 'export {}',
  _headers: '/*',
  _redirects: '/x / 200',
}
let nginx: RunningNginx
let below: RunningNginx

beforeAll(async () => {
  ;[nginx, below] = await Promise.all([startNginx(FILES), startNginx(FILES, '/v1.2/demo/')])
})
afterAll(() => Promise.all([nginx?.stop(), below?.stop()]))

const get = (path: string, init?: RequestInit) => fetch(nginx.origin + path, init)

describe('nginx with the generated configuration', () => {
  it.each([
    ['/', 'no-cache', 'text/html; charset=utf-8'],
    ['/index.html', 'no-cache', 'text/html; charset=utf-8'],
    ['/node.html', 'no-cache', 'text/html; charset=utf-8'],
    ['/sw.js', 'no-cache', 'application/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'no-cache', 'application/manifest+json'],
    ['/icons/icon-192.png', 'public, max-age=86400', 'image/png'],
    ['/screenshots/node.png', 'public, max-age=86400', 'image/png'],
    ['/static/x-abc.js', 'public, max-age=31536000, immutable', 'application/javascript; charset=utf-8'],
    ['/icon.svg', 'public, max-age=86400', 'image/svg+xml'],
  ])('serves %s with Cache-Control %s as %s', async (path, cacheControl, type) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe(cacheControl)
    expect(response.headers.get('content-type')).toBe(type)
  })

  it.each(['/', '/node', '/static/x-abc.js', '/missing.js', '/api/v1/node/types', '/api/missing'])(
    'sends every security header with %s',
    async (path) => {
      const { headers } = await get(path)
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(headers.get(name), name).toBe(value)
    },
  )

  it.each([
    ['/', 'same-origin'],
    ['/assets/record', 'same-origin'],
    ['/static/x-abc.js', 'same-origin'],
    ['/api/v1/node/types', 'same-origin'],
    // Wallets show the icons of the app in their own windows.
    ['/icons/icon-192.png', null],
  ])('sends %s with Cross-Origin-Resource-Policy %s', async (path, policy) => {
    expect((await get(path)).headers.get('cross-origin-resource-policy')).toBe(policy)
  })

  it.each([...Object.values(paths), '/no/such/screen', '/node?inviteCode=K7Q2.MINT'])(
    'serves the page of the route, never cached for long, at %s',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(await response.text()).toBe(contentOf(pageOf(path.replace(/\?.*/, ''))))
      expect(response.headers.get('cache-control')).toBe('no-cache')
    },
  )

  it.each(['/static/gone-def.js', '/icons/gone.png', '/gone.webmanifest', '/_headers', '/_redirects', '/404.html'])(
    'answers 404 without a long lifetime for the missing file %s',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBeNull()
      expect(await response.text()).not.toContain('TPU')
    },
  )

  // The files of a release have the time of its commit, and a build that differs in hashes has the same size.
  it.each(['/', '/node', '/sw.js', '/manifest.webmanifest', '/icon.svg'])(
    'sends the new content of %s, although its size and time are those of the old one',
    async (path) => {
      const file = join(nginx.root, path.includes('.') ? path : fileOfPage(pageOf(path)))
      const deploy = (content: string) => {
        writeFileSync(file, content)
        utimesSync(file, 1e9, 1e9)
      }
      const old = readFileSync(file, 'utf8')
      deploy(old)
      const { headers } = await get(path)
      deploy('x'.repeat(old.length))
      const response = await get(path, {
        headers: {
          'if-none-match': headers.get('etag') ?? '"old"',
          'if-modified-since': headers.get('last-modified') ?? '',
        },
      })
      deploy(old)
      expect([response.status, await response.text()]).toEqual([200, 'x'.repeat(old.length)])
    },
  )

  it('passes /api on with its method and query, never stored', async () => {
    const response = await get('/api/v1/auth/nonce?address=0x1', { method: 'POST' })
    expect(await response.json()).toEqual({ method: 'POST', url: '/api/v1/auth/nonce?address=0x1' })
    // One value: the one of the backend is replaced.
    expect(response.headers.get('cache-control')).toBe('no-store')
    const failed = await get('/api/fails')
    expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, 'no-store'])
  })

  it("keeps the backend's other pages off the wallet's origin", async () => {
    for (const path of ['/docs', '/docs/']) expect(await (await get(path)).text(), path).toContain(PAGE)
    expect((await get('/docs/swagger.js')).status).toBe(404)
  })

  it('leaves paths that only begin like the API to the app', async () => {
    expect(await (await get('/apiary')).text()).toContain(PAGE)
  })
})

describe('nginx with the configuration of an app below /v1.2/demo/', () => {
  const getBelow = (path: string) => fetch(below.origin + path, { redirect: 'manual' })

  it.each([...Object.values(paths), '/no/such/screen'])('serves the page of %s below it', async (path) => {
    const response = await getBelow(`/v1.2/demo${path}`)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(contentOf(pageOf(path)))
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('x-frame-options')).toBe('DENY')
  })

  it('gives its files the lifetimes that they have at the root', async () => {
    const lifetimes = ['sw.js', 'static/x-abc.js', 'icons/icon-192.png'].map(async (file) =>
      (await getBelow(`/v1.2/demo/${file}`)).headers.get('cache-control'),
    )
    expect(await Promise.all(lifetimes)).toEqual([
      'no-cache',
      'public, max-age=31536000, immutable',
      'public, max-age=86400',
    ])
  })

  it('redirects to the home where its slash is missing, and serves nothing of it elsewhere', async () => {
    const response = await getBelow('/v1.2/demo')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/v1.2/demo/'])
    for (const path of ['/node', '/static/x-abc.js', '/v1.2/demo/_headers', '/v1.2/demo/static/gone.js'])
      expect((await getBelow(path)).status, path).toBe(404)
  })

  it('passes the API of the origin on', async () => {
    expect(await (await getBelow('/api/v1/node/types')).json()).toEqual({ method: 'GET', url: '/api/v1/node/types' })
  })
})
