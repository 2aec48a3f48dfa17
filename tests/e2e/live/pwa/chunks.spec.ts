import { cpSync, readdirSync, rmSync } from 'node:fs'
import { countLoads } from '../../browser/browserStorage.ts'
import { openMenu, test, testMissingParts } from '../../pwa/missingChunks.ts'
import { expect, expectVersion } from '../../pwa/test.ts'
import { nothing, purchase, signature } from '../../pwa/updateSituations.ts'
import { VERSION_B } from '../../pwa/versions.ts'

for (const situation of [nothing, signature, purchase]) testMissingParts(situation)

test('a part that is missing for good is missed once more after one reload, and then said to be missing', async ({
  app,
  page,
  host,
  edition,
}) => {
  const broken = `.cache/e2e-next/broken-${process.pid}`
  rmSync(broken, { recursive: true, force: true })
  cpSync(`dist/${edition}`, broken, { recursive: true })
  // The part with the screens of trading, whatever the build calls it.
  const parts = readdirSync(`${broken}/assets`).filter((name) => /^(?:deal|DealScreen)-.*js$/.test(name))
  expect(parts).toHaveLength(1)
  for (const name of parts) rmSync(`${broken}/assets/${name}`)
  host.deploy(broken)
  const loads = countLoads(page)
  await app.open('/deal')
  await expect.poll(loads).toBe(2)
  await expect(app.heading('error.broken')).toBeVisible()
  await expect(app.button('nav.menu')).toBeVisible()
  expect(loads()).toBe(2)
})

test('offline a part that is missing costs only itself: the page stays, until the network is back', async ({
  app,
  page,
  host,
  next,
}) => {
  await app.open()
  await expect(app.connectButton).toBeVisible()
  const loads = countLoads(page)
  await host.stop()
  await openMenu(app)
  await expect(app.toast('error.network')).toBeVisible()
  await expect(app.connectButton).toBeVisible()
  expect(loads()).toBe(0)
  host.deploy(next)
  await host.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(loads).toBe(1)
  await expectVersion(app, VERSION_B)
})

test('a start that is cut off says so in both languages, and begins again by a tap', async ({ app, page }) => {
  const isText = /assets\/en-US-.*\.js$/
  await page.route(isText, (route) => route.abort('internetdisconnected'))
  await page.route('/sw.js', (route) => route.abort('internetdisconnected'))
  await page.goto('/node?from=a-link')
  await expect(page.getByText('TPU is still loading.')).toBeVisible()
  await expect(page.getByText('TPU 仍在加载。')).toBeVisible()
  await page.unroute(isText)
  await page.getByRole('link', { name: /Reload/ }).click()
  await expect(app.heading('connect.cardTitle')).toBeVisible()
  await expect(page.getByText('TPU is still loading.')).toHaveCount(0)
  expect(page.url()).toContain('/node?from=a-link')
})
