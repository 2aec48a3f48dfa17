import type { Page } from '@playwright/test'
import { controlled, expect, test } from '../../pwa/test.ts'

// Missing files are what these tests are about.
test.use({ failuresPlanned: true })

test('a worker that finds itself without a file, or with a corrupt one, repairs itself from the host', async ({
  app,
  page,
  host,
}) => {
  await app.open()
  await controlled(page)
  const stored = () =>
    page.evaluate(async () => {
      const [name = ''] = await caches.keys()
      const cache = await caches.open(name)
      const texts = (await cache.matchAll()).map(async (response) => (await response.text()).length)
      return (await Promise.all(texts)).sort((a, b) => a - b)
    })
  const intact = await stored()
  await page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) {
      if (/\/(?:deal-|TabBar-)[^/]*js$/.test(url)) await cache.delete(url)
      if (url.includes('/shell.html'))
        await cache.put(url, new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }))
    }
  })
  expect(await stored()).not.toEqual(intact)
  // A worker that starts again checks its shell.
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await page.reload()
  await expect(app.connectButton).toBeVisible()
  await expect.poll(stored).toEqual(intact)
  host.goDown()
  await page.goto('/deal')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
})

test.describe('with a corrupt script', () => {
  // React reports it, unless the page has reloaded before.
  test.use({ failuresPlanned: /Unexpected end of input/ })

  /** Reads the length of a stored script, which it replaces first if `isCorrupt`. */
  const lengthOfScript = (page: Page, name: string, isCorrupt = false) =>
    page.evaluate(
      async ([start, corrupt]) => {
        const [first = ''] = await caches.keys()
        const cache = await caches.open(first)
        const script = (await cache.keys()).find(({ url }) => url.includes(`/static/${start}-`))
        if (!script) return 0
        const headers = { 'content-type': 'text/javascript' }
        if (corrupt) await cache.put(script, new Response('export const', { headers }))
        return (await (await cache.match(script))?.text())?.length
      },
      [name, isCorrupt] as const,
    )

  test('of a screen, the script is fetched again once a page could not load it', async ({ app, page }) => {
    await app.open()
    await controlled(page)
    const intact = await lengthOfScript(page, 'deal')
    expect(await lengthOfScript(page, 'deal', true)).toBe('export const'.length)
    await page.goto('/deal')
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect.poll(() => lengthOfScript(page, 'deal').catch(() => 0)).toBe(intact)
    await page.reload()
    await expect(app.text('error.broken')).toBeHidden()
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  })

  test('of the start, the script is fetched again, and the link of the notice starts the app', async ({
    app,
    page,
  }) => {
    await app.open()
    await controlled(page)
    const intact = await lengthOfScript(page, 'index')
    expect(await lengthOfScript(page, 'index', true)).toBe('export const'.length)
    await page.goto('/deal')
    await expect.poll(() => lengthOfScript(page, 'index')).toBe(intact)
    await page.getByRole('link', { name: /Reload/ }).click()
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-viewer')
  })
})
