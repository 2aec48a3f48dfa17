import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { hostingFiles } from '../../scripts/hosting/files.ts'
import { renderHeadersFile } from '../../scripts/hosting/headersFile.ts'
import { NOT_FOUND_PAGE, pageOf } from '../../src/lib/config/pages.ts'
import { paths } from '../../src/lib/config/paths.ts'
import { SECURITY_HEADERS } from './expectedHeaders.ts'
import { headersFor } from './headersFor.ts'

const ROUTES = Object.values(paths).filter((path) => path !== paths.home)

const committed = (path: string) => readFileSync(new URL(`../../docs/hosting/${path}`, import.meta.url), 'utf8')

describe('hosting files', () => {
  it.each(Object.entries(hostingFiles('/')))('%s is as generated', (path, text) => {
    expect(committed(path), 'run `npm run hosting`').toBe(text)
  })

  it('netlify.toml lets every route of the app through with status 200', () => {
    const redirects = [...committed('netlify.toml').matchAll(/from = "(.+)"\n {2}to = "(.+)"\n {2}status = (\d+)/g)]
    const pages = redirects.filter(([, from, , status]) => status === '200' && from !== '/api/*')
    expect(pages.map(([, from, to]) => [from, to])).toEqual(ROUTES.map((path) => [path, pageOf(path)]))
    // Redirects are tried in order: what is neither a file, nor the API, nor a route comes last.
    expect(redirects.at(-1)?.slice(1)).toEqual(['/*', NOT_FOUND_PAGE, '404'])
  })

  it('the Pages Function passes requests on, and no reply may be stored', async () => {
    const { onRequest } = await import('../../docs/hosting/cloudflare/functions/api/[[path]].js')
    const backend = vi.fn(
      async (request: Request) => new Response(request.url, { headers: { 'cache-control': 'max-age=60' } }),
    )
    vi.stubGlobal('fetch', backend)
    const request = new Request('https://app.example/api/v1/wallet/accounts?page=2', { method: 'POST', body: '{}' })
    const response = await onRequest({ request, env: { API_ORIGIN: 'https://api.example' } })
    vi.unstubAllGlobals()
    expect(await response.text()).toBe('https://api.example/api/v1/wallet/accounts?page=2')
    // The headers of `_headers` don't reach the responses of functions.
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...SECURITY_HEADERS,
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(backend.mock.calls[0]?.[0].method).toBe('POST')
  })
})

describe('_headers', () => {
  const headersOf = (path: string) => headersFor(renderHeadersFile('/'), path)

  it.each(['/', '/node', '/static/x.js', '/icons/icon-192.png', '/missing'])('protects %s', (path) => {
    expect(headersOf(path)).toMatchObject(SECURITY_HEADERS)
  })

  it.each(Object.values(paths))('the page at %s is revalidated on every load', (path) => {
    expect(headersOf(path)).toMatchObject({
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it.each([
    ['/index.html', 'no-cache', 'same-origin'],
    ['/assets/record.html', 'no-cache', 'same-origin'],
    ['/shell.html', 'no-cache', 'same-origin'],
    ['/sw.js', 'no-cache', 'same-origin'],
    ['/manifest.webmanifest', 'no-cache', 'same-origin'],
    ['/static/index-abc.js', 'public, max-age=31536000, immutable', 'same-origin'],
    ['/icons/icon-192.png', 'public, max-age=86400', undefined],
    ['/api/v1/wallet/accounts', 'no-store', 'same-origin'],
  ])('%s: Cache-Control %s, Cross-Origin-Resource-Policy %s', (path, cacheControl, policy) => {
    const headers = headersOf(path)
    expect([headers['cache-control'], headers['cross-origin-resource-policy']]).toEqual([cacheControl, policy])
  })

  it('no screen has an address below the folder of built files', () => {
    for (const path of Object.values(paths)) expect(path).not.toMatch(/^\/static(\/|$)/)
  })
})

describe('the files of an app below /demo/', () => {
  const files = hostingFiles('/demo/')
  const headersOf = (path: string) => headersFor(renderHeadersFile('/demo/'), path)

  it.each([
    ['/demo/', 'no-cache'],
    ['/demo/assets/record', 'no-cache'],
    ['/demo/sw.js', 'no-cache'],
    ['/demo/static/index-abc.js', 'public, max-age=31536000, immutable'],
    ['/demo/icons/icon-192.png', 'public, max-age=86400'],
    // Of another app on the origin.
    ['/static/index-abc.js', undefined],
    ['/api/v1/wallet/accounts', 'no-store'],
  ])('%s: Cache-Control %s, with every security header', (path, cacheControl) => {
    expect(headersOf(path)).toMatchObject(SECURITY_HEADERS)
    expect(headersOf(path)['cache-control']).toBe(cacheControl)
  })

  it('netlify.toml builds it for the path, and has the page of every route below it', () => {
    const text = files['netlify.toml'] ?? ''
    expect(text).toContain('VITE_BASE = "/demo/"')
    for (const path of ROUTES)
      expect(text).toContain(`from = "/demo${path}"\n  to = "/demo${pageOf(path)}"\n  status = 200`)
    expect(text).toContain('from = "/*"\n  to = "/demo/not-found.html"\n  status = 404')
    expect(text).toContain('from = "/api/*"')
  })
})

describe('npm run hosting', () => {
  /** What it writes into a project, by path. */
  function written(configuration: string): string[] {
    const folder = mkdtempSync(join(tmpdir(), 'tpu-hosting-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, '.env.live.local'), configuration)
    const script = fileURLToPath(new URL('../../scripts/hosting/write.ts', import.meta.url))
    execFileSync(process.execPath, [script], { cwd: folder, stdio: 'pipe' })
    return ['netlify.toml', 'docs/hosting/netlify.toml', 'dist/hosting/netlify.toml'].filter((path) =>
      existsSync(join(folder, path)),
    )
  }

  it('leaves netlify.toml at the root to the operator, whose API origin it has', () => {
    expect(written('')).toEqual(['docs/hosting/netlify.toml'])
  })

  it('writes the files for the base of the live build, wherever that is configured', () => {
    expect(written('VITE_BASE=/demo/')).toEqual(['dist/hosting/netlify.toml'])
  })
})
