import type { Page } from '@playwright/test'
import { ALL_PATHS, openScreen } from '../../pages/screens.ts'
import { controlled, expect, lookForUpdate, test } from '../../pwa/test.ts'

test.use({ loggedIn: true })

/** The paths of everything that is in Cache Storage. */
const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })

test('of a whole visit only files of the app are kept, and nothing that the server said', async ({
  app,
  page,
  calls,
}) => {
  await app.open('/node')
  await controlled(page)
  for (const path of ALL_PATHS) await openScreen(app, path)
  expect(calls.count()).toBeGreaterThan(5)
  const paths = await cachedPaths(page)
  expect(paths.length).toBeGreaterThan(50)
  expect(
    paths.filter((path) => !/^\/(?:assets\/.+\.(?:js|css)|index\.html|icon\.svg|manifest\.webmanifest)$/.test(path)),
  ).toEqual([])
})

test('an update leaves nothing of the version before', async ({ app, page, host, next }) => {
  await app.open('/node')
  await controlled(page)
  host.deploy(next)
  await lookForUpdate(page)
  const loaded = page.waitForEvent('load')
  await app.button('app.update').click()
  await loaded
  await controlled(page)
  await expect
    .poll(async () => (await cachedPaths(page)).filter((path) => /assets\/.*(?<!_next)\.(?:js|css)$/.test(path)))
    .toEqual([])
})

test.describe('the server’s own addresses', () => {
  test.use({ failuresPlanned: true })

  test('are answered by the server, and by nobody when it is gone', async ({ app, page, host }) => {
    await app.open('/node')
    await controlled(page)
    const other = await page.context().newPage()
    await other.goto('/docs')
    await expect(other.getByText('listAccounts').first()).toBeAttached()
    await other.goto('/api/v1/user/info')
    await expect(other.locator('body')).toContainText('"code"')

    await host.stop()
    for (const path of ['/docs', '/api/v1/user/info', '/api', '/openapi.json'])
      await expect(other.goto(path), path).rejects.toThrow('ERR_CONNECTION_REFUSED')
    expect(await page.evaluate(() => fetch('/api/v1/user/info').catch(() => 'nobody'))).toBe('nobody')
    // The shell itself is there as before.
    const another = await page.context().newPage()
    await another.goto('/no/such/page')
    await expect(another.getByText(app.t('notFound.title'))).toBeVisible()
  })
})

test('what changes with a version is asked for each time, what never changes is not', async ({ host, servers }) => {
  const cacheControl = async (origin: string, path: string) =>
    (await fetch(origin + path)).headers.get('cache-control') ?? ''
  for (const path of ['/', '/index.html', '/sw.js', '/manifest.webmanifest'])
    for (const origin of [host.origin, servers.origin]) expect(await cacheControl(origin, path), path).toBe('no-cache')
  const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(await (await fetch(host.origin)).text()) ?? []
  expect(await cacheControl(host.origin, script)).toBe('public, max-age=31536000, immutable')
})
