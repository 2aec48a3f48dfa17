import { SEEDED_USDT } from '../e2e/fixtures/accounts.ts'
import { App } from '../e2e/pages/app.ts'
import { demoBar, logInToDemo } from '../e2e/pages/demo.ts'
import { withProfile } from '../e2e/pwa/offline.ts'
import { controlled } from '../e2e/pwa/test.ts'
import { BASE, expect, storedNames, test } from './hosted.ts'

test.use({ edition: 'demo', isBeside: true })

test('a demo below a path and a live app at the root have a page, a worker and a storage of their own', async ({
  page,
  host,
  launchOptions,
}) => {
  test.slow()
  await withProfile(launchOptions, async (start) => {
    const context = await start()
    const live = new App(await context.newPage(), 'en-US')
    await live.page.goto(host.origin)
    await controlled(live.page)

    const demo = new App(await context.newPage(), 'en-US')
    // The worker of the live app sees this navigation first.
    await demo.page.goto(host.origin + BASE)
    await expect(demoBar(demo.page)).toBeVisible()
    await demo.page.waitForFunction(
      (url) => navigator.serviceWorker.controller?.scriptURL === url,
      `${host.origin}${BASE}sw.js`,
    )
    await logInToDemo(demo.page, () => demo.connect())
    await expect(demo.page.getByText(SEEDED_USDT).first()).toBeVisible()
    await live.reload()
    await expect(live.connectButton).toBeVisible()
    await expect(demoBar(live.page)).toBeHidden()
    expect((await storedNames(live.page)).filter((name) => name.startsWith('tpu-build-'))).toHaveLength(1)

    host.goDown()
    await live.reload()
    await expect(live.connectButton).toBeVisible()
    await expect(demoBar(live.page)).toBeHidden()
    await demo.reload()
    await expect(demoBar(demo.page)).toBeVisible()
    await expect(demo.link('tab.home')).toBeVisible()
  })
  await page.close()
})
