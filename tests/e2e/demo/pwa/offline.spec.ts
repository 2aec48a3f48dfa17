import { LANGUAGES } from '../../../../src/contract/language.ts'
import { LONG, vary } from '../../fixtures/variations.ts'
import { App } from '../../pages/app.ts'
import { demoBar, logInToDemo } from '../../pages/demo.ts'
import { buyNode } from '../../pages/nodeSale.ts'
import { expectEveryScreen, withoutOrigin } from '../../pwa/offline.ts'
import { expect, test } from '../../pwa/test.ts'

test('a restarted browser opens every screen with the origin down', LONG, async ({ host, launchOptions }) => {
  // As many cold starts as there are addresses.
  test.slow()
  await withoutOrigin(launchOptions, host, async (page) => {
    for (const language of vary(LANGUAGES))
      await expectEveryScreen(page, host.origin, language, () => expect(demoBar(page, language)).toBeVisible())
  })
})

test(
  'without its origin a demo does what it always does: its server is in the page',
  LONG,
  async ({ host, launchOptions }) => {
    await withoutOrigin(launchOptions, host, async (page) => {
      const app = new App(page, 'en-US')
      await page.goto(host.origin)
      await logInToDemo(page, () => app.connect())
      await buyNode(app)
      await expect(app.toast('tip.buySuccess')).toBeVisible()
    })
  },
)
