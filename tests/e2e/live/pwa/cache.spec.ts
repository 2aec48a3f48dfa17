import { createHash } from 'node:crypto'
import type { PrecacheEntry } from 'workbox-precaching'
import { SHELL } from '../../../../src/lib/config/pages.ts'
import { paths } from '../../../../src/lib/config/paths.ts'
import { show } from '../../pages/screens.ts'
import { cachedPaths, controlled, expect, test } from '../../pwa/test.ts'

test.use({ loggedIn: true })

test('Cache Storage holds the files of the app and no reply of the API', async ({ app, page, calls }) => {
  await app.open('/node')
  await controlled(page)
  for (const path of [paths.home, paths.assetsRecord, paths.invited]) await show(app, path)
  expect(calls.count()).toBeGreaterThan(5)
  const cached = await cachedPaths(page)
  expect(cached.length).toBeGreaterThan(50)
  const isFile = (path: string) => /^\/(?:static\/.+\.(?:js|css)|icon\.svg|manifest\.webmanifest)$/.test(path)
  expect(cached.filter((path) => !isFile(path)).sort()).toEqual([SHELL])
})

test('the worker lists every file with its integrity, and with a revision unless its name changes with its content', async ({
  host,
}) => {
  const fetchBytes = async (path: string) => Buffer.from(await (await fetch(host.origin + path)).arrayBuffer())
  const worker = String(await fetchBytes('/sw.js'))
  const entries: PrecacheEntry[] = (worker.match(/\{"integrity":[^{}]*\}/g) ?? []).map((text) => JSON.parse(text))
  const named = entries.filter(({ url }) => !url.startsWith('/static/'))
  expect(named.map(({ url }) => url)).toEqual(expect.arrayContaining(['/icon.svg', '/manifest.webmanifest', SHELL]))
  for (const { url, integrity, revision } of entries) {
    const digest = createHash('sha256')
      .update(await fetchBytes(url))
      .digest('base64')
    expect(integrity, url).toBe(`sha256-${digest}`)
    expect(Boolean(revision), url).toBe(!url.startsWith('/static/'))
  }
})

test('the server of `npm start` has the worker revalidated', async ({ edition }) => {
  const { preview } = await import('vite')
  const site = await preview({ mode: edition, logLevel: 'silent', preview: { port: 0 } })
  const answer = await fetch(`${site.resolvedUrls?.local[0]}sw.js`)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  await site.close()
})
