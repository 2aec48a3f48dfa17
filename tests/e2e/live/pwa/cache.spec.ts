import type { Page } from '@playwright/test'
import { NOT_FOUND_PAGE, shellOf } from '../../../../src/lib/config/pages.ts'
import { paths } from '../../../../src/lib/config/paths.ts'
import { LONG } from '../../fixtures/variations.ts'
import { ALL_PATHS, openScreen } from '../../pages/screens.ts'
import { controlled, expect, lookForUpdate, test } from '../../pwa/test.ts'
import { endpointOf } from '../../server/calls.ts'

const API_PATH = endpointOf('getUserInfo').path

test.use({ loggedIn: true })

/** Paths of all entries in Cache Storage. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })

test('Cache Storage holds the files of the app and no reply of the API', async ({ app, page, calls }) => {
  await app.open('/node')
  await controlled(page)
  for (const path of ALL_PATHS) await openScreen(app, path)
  expect(calls.count()).toBeGreaterThan(5)
  const cached = await cachedPaths(page)
  expect(cached.length).toBeGreaterThan(50)
  const isFile = (path: string) => /^\/(?:static\/.+\.(?:js|css)|icon\.svg|manifest\.webmanifest)$/.test(path)
  const shells = [...Object.values(paths), NOT_FOUND_PAGE].map(shellOf)
  expect(cached.filter((path) => !isFile(path)).sort()).toEqual(shells.sort())
})

test('an update removes the files of the previous version', LONG, async ({ app, page, host, next }) => {
  await app.open('/node')
  await controlled(page)
  host.deploy(next)
  await lookForUpdate(page)
  const loaded = page.waitForEvent('load')
  await app.button('app.update').click()
  await loaded
  await controlled(page)
  await expect
    .poll(async () => (await cachedPaths(page)).filter((path) => /static\/.*(?<!_next)\.(?:js|css)$/.test(path)))
    .toEqual([])
})

test.describe('addresses of the server', () => {
  test.use({ failuresPlanned: true })

  test('bypass the service worker, also when the server is down', async ({ app, page, host }) => {
    await app.open('/node')
    await controlled(page)
    const other = await page.context().newPage()
    await other.goto('/docs')
    await expect(other.getByText('listAccounts').first()).toBeAttached()
    await other.goto(API_PATH)
    await expect(other.locator('body')).toContainText('"code"')

    await host.stop()
    for (const path of ['/docs', API_PATH, '/api', '/openapi.json'])
      await expect(other.goto(path), path).rejects.toThrow('ERR_CONNECTION_REFUSED')
    expect(await page.evaluate((path) => fetch(path).catch(() => 'no response'), API_PATH)).toBe('no response')
    // The app itself still opens.
    const another = await page.context().newPage()
    await another.goto('/no/such/page')
    await expect(another.getByText(app.t('notFound.title'))).toBeVisible()
  })
})

test('hashed files are cached for good, everything else is revalidated', async ({ host, servers }) => {
  const cacheControl = async (origin: string, path: string) =>
    (await fetch(origin + path)).headers.get('cache-control') ?? ''
  for (const path of [...Object.values(paths), '/index.html', '/sw.js', '/manifest.webmanifest'])
    expect(await cacheControl(host.origin, path), path).toBe('no-cache')
  // A development server, as `npm start` uses it.
  expect(await cacheControl(servers.origin, '/sw.js')).toBe('no-cache')
  const [, script = ''] = /(?:src|href)="(\/static\/[^"]+\.js)"/.exec(await (await fetch(host.origin)).text()) ?? []
  expect(await cacheControl(host.origin, script)).toBe('public, max-age=31536000, immutable')
})
