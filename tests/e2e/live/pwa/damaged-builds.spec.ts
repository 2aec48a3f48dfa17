import { cpSync, rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { LONG } from '../../fixtures/variations.ts'
import { controlled, expect, expectVersion, lookForUpdate, reloaded, test } from '../../pwa/test.ts'
import { VERSION_B } from '../../pwa/versions.ts'

// Missing files are what these tests are about.
test.use({ failuresPlanned: true })

test(
  'says that the new version is not ready while files are missing, and offers it once they are there',
  LONG,
  async ({ app, page, host, edition, next }) => {
    const folder = `.cache/e2e-next/incomplete-${process.pid}`
    rmSync(folder, { recursive: true, force: true })
    cpSync(`dist/${edition}`, folder, { recursive: true })
    host.deploy(folder)
    await app.open()
    await controlled(page)
    cpSync(next, folder, { recursive: true, filter: (source) => !source.includes('/static') })
    await app.button('nav.menu').click()
    await app.button('app.checkForUpdate').click()
    await expect(app.text('app.updateIncomplete')).toBeVisible()
    cpSync(`${next}/static`, `${folder}/static`, { recursive: true })
    await app.button('app.checkForUpdate').click()
    await expect(page.getByRole('dialog').getByRole('button', { name: app.t('app.updateTitle') })).toBeVisible()
  },
)

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

  test('of a screen, the script is fetched again once a page could not load it', LONG, async ({ app, page }) => {
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

  test(
    'of the start, the script is fetched again, and the button of the notice starts the app',
    LONG,
    async ({ app, page }) => {
      await app.open()
      await controlled(page)
      const intact = await lengthOfScript(page, 'index')
      expect(await lengthOfScript(page, 'index', true)).toBe('export const'.length)
      await page.goto('/deal')
      await expect.poll(() => lengthOfScript(page, 'index')).toBe(intact)
      await page.getByRole('button', { name: /Reload/ }).click()
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expect(page.locator('html')).not.toHaveAttribute('data-viewer')
    },
  )

  test(
    'of the start that the host no longer has, the button of the notice starts the version that waits, once no tab is busy',
    LONG,
    async ({ app, page, host, next }) => {
      await app.open()
      await controlled(page)
      await lengthOfScript(page, 'index', true)
      host.deploy(next)
      await lookForUpdate(page)
      // The HTTP cache has the script, too.
      await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
      await page.goto('/deal')
      const busy = await page.context().newPage()
      await busy.goto('/icon.svg')
      await busy.evaluate(() => {
        void navigator.locks.request('tpu-live:busy', { mode: 'shared' }, () => new Promise(() => {}))
      })
      const loaded = reloaded([app])
      await page.getByRole('button', { name: /Reload/ }).click()
      await loaded
      const hasWaiting = () => navigator.serviceWorker.getRegistration().then((found) => Boolean(found?.waiting))
      expect(await page.evaluate(hasWaiting)).toBe(true)
      await busy.close()
      await page.getByRole('button', { name: /Reload/ }).click()
      await expectVersion(app, VERSION_B)
    },
  )
})
