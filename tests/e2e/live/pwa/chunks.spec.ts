import { cpSync, readdirSync, rmSync } from 'node:fs'
import { countLoads } from '../../browser/browserStorage.ts'
import { LONG } from '../../fixtures/variations.ts'
import { openMenu, test, testMissingChunks } from '../../pwa/missingChunks.ts'
import { expect, expectVersion } from '../../pwa/test.ts'
import { nothing, purchase } from '../../pwa/updateSituations.ts'
import { VERSION_B } from '../../pwa/versions.ts'

testMissingChunks(nothing)
testMissingChunks(purchase)

test('a chunk missing from the build causes exactly one reload, then the error screen', async ({
  app,
  page,
  host,
  edition,
}) => {
  const broken = `.cache/e2e-next/broken-${process.pid}`
  rmSync(broken, { recursive: true, force: true })
  cpSync(`dist/${edition}`, broken, { recursive: true })
  // The chunk of the trading screens.
  const chunks = readdirSync(`${broken}/static`).filter((name) => /^(?:deal|DealScreen)-.*js$/.test(name))
  expect(chunks).toHaveLength(1)
  for (const name of chunks) rmSync(`${broken}/static/${name}`)
  host.deploy(broken)
  const loads = countLoads(page)
  await app.open('/deal')
  await expect.poll(loads).toBe(2)
  await expect(app.heading('error.broken')).toBeVisible()
  await expect(app.button('nav.menu')).toBeVisible()
  expect(loads()).toBe(2)
})

test(
  'a chunk that can’t be loaded offline shows a toast; the page reloads once back online',
  LONG,
  async ({ app, page, host, next }) => {
    await app.open()
    await expect(app.connectButton).toBeVisible()
    const loads = countLoads(page)
    host.goDown()
    await openMenu(app)
    await expect(app.toast('error.notLoaded')).toBeVisible()
    await expect(app.connectButton).toBeVisible()
    expect(loads()).toBe(0)
    host.deploy(next)
    host.comeBack()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(loads).toBe(1)
    await expectVersion(app, VERSION_B)
  },
)

test('an interrupted start says so in both languages, and a tap starts it again: then it is never said', async ({
  app,
  page,
}) => {
  await page.clock.install()
  let pages = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages += 1
  })
  // Every request of the first page, which may come after the notice.
  await page.route(/static\/en-US-.*\.js$/, (route) =>
    pages === 1 ? route.abort('internetdisconnected') : route.continue(),
  )
  await page.route('/sw.js', (route) => route.abort('internetdisconnected'))
  await page.goto('/node?from=a-link')
  await page.clock.fastForward(5000)
  await expect(page.getByText('TPU is still loading.')).toBeVisible()
  await expect(page.getByText('TPU 仍在加载。')).toBeVisible()
  await page.getByRole('button', { name: /Reload/ }).click()
  await expect(app.heading('connect.cardTitle')).toBeVisible()
  await app.started()
  await page.clock.fastForward(5000)
  await expect(page.getByText('TPU is still loading.')).toHaveCount(0)
  expect(page.url()).toContain('/node?from=a-link')
})

test('a browser that can’t run the page’s other scripts gets the same notice', async ({ page }) => {
  await page.clock.install()
  await page.route('/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/<script>\(function.*?<\/script>/gs, '') })
  })
  await page.goto('/')
  await page.clock.fastForward(5000)
  await expect(page.getByText('TPU is still loading.')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-viewer')
})
