import type { Page } from '@playwright/test'
import { LONG } from '../../fixtures/variations.ts'
import type { App } from '../../pages/app.ts'
import { type Step, startDeployment } from '../../pwa/deployment.ts'
import { controlled, expect, expectVersion, lookForUpdate, reloaded, test } from '../../pwa/test.ts'
import { inNotice } from '../../pwa/updates.ts'
import { VERSION_B } from '../../pwa/versions.ts'
import type { Host } from '../../server/host.ts'

// Missing files are what these tests are about.
test.use({ failuresPlanned: true })

/** Two orders in a browser; tests/hosting/deploymentOrders.test.ts has all of them without one. */
const ORDERS: Step[][] = [
  ['sw.js', 'the removal of old files', 'the page', 'new files'],
  ['the page', 'sw.js', 'the removal of old files', 'new files'],
]

/** Opens the app on a host that gets the next version. @returns what makes a step of that */
async function deployOver(app: App, host: Host, { folder, make }: ReturnType<typeof startDeployment>) {
  host.deploy(folder)
  await app.open()
  await controlled(app.page)
  return make
}

/** Checks for an update and accepts it if there is one, or else reloads. */
async function updateOrReload(app: App): Promise<void> {
  const { page } = app
  await lookForUpdate(page)
  const isWaiting = await page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
  const loaded = reloaded([app])
  if (isWaiting) await inNotice(app, 'app.update').click()
  else await page.reload()
  await loaded
  await expect(app.connectButton).toBeVisible()
}

for (const [index, order] of ORDERS.entries())
  test(
    `the app works after each file of a deployment: ${order.join(', ')}`,
    LONG,
    async ({ app, page, host, edition, next }) => {
      const make = await deployOver(app, host, startDeployment(`dist/${edition}`, next, String(index)))
      for (const step of order) {
        make(step)
        await updateOrReload(app)
      }
      await expectVersion(app, VERSION_B)
      host.goDown()
      const later = await page.context().newPage()
      await later.goto('/deal')
      await expect(later.getByRole('main').getByRole('heading').first()).toBeVisible()
    },
  )

test(
  'says that the new version is not ready while files are missing, and offers it once they are there',
  LONG,
  async ({ app, page, host, edition, next }) => {
    const make = await deployOver(app, host, startDeployment(`dist/${edition}`, next, 'check'))
    make('sw.js')
    make('the page')
    await app.button('nav.menu').click()
    await app.button('app.checkForUpdate').click()
    await expect(app.text('app.updateIncomplete')).toBeVisible()
    make('new files')
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
