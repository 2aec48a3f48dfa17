import { App } from '../../support/app.ts'
import { demoBar, logInToDemo } from '../../support/demo.ts'
import { EVERY_PATH } from '../../support/places.ts'
import { expectScreen, withProfile } from '../../support/pwa/offline.ts'
import { controlled, expect, test } from '../../support/pwa/test.ts'
import { buy } from '../../support/sale.ts'
import { watch } from '../../support/watch.ts'

test('a demo goes on without its origin: it opens anew, and everything in it works', async ({
  host,
  launchOptions,
}) => {
  await withProfile(launchOptions, async (start) => {
    const first = (await start()).pages()[0]
    await first?.goto(host.origin)
    if (first) await controlled(first)
    await host.stop()

    const context = await start()
    const problems = await watch(context, host.origin, true)
    for (const path of EVERY_PATH) {
      const page = await context.newPage()
      await page.goto(host.origin + path)
      await expectScreen(page, path)
      await expect(demoBar(page)).toBeVisible()
      await page.close()
    }
    const app = new App(await context.newPage(), 'en-US')
    await app.page.goto(host.origin)
    await logInToDemo(app.page, () => app.connect())
    await buy(app)
    await expect(app.toast('tip.buySuccess')).toBeVisible()
    expect(problems).toEqual([])
  })
})
