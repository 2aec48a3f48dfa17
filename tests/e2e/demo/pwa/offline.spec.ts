import { LONG } from '../../fixtures/variations.ts'
import { App } from '../../pages/app.ts'
import { logInToDemo } from '../../pages/demo.ts'
import { buyNode } from '../../pages/nodeSale.ts'
import { withoutOrigin } from '../../pwa/offline.ts'
import { expect, test } from '../../pwa/test.ts'

test(
  'without its origin, and offline, a demo does what it always does: its server is in the page',
  LONG,
  async ({ host, launchOptions }) => {
    await withoutOrigin(launchOptions, host, async (page) => {
      const app = new App(page, 'en-US')
      await page.context().setOffline(true)
      await page.goto(host.origin)
      await logInToDemo(page, () => app.connect())
      await buyNode(app)
      await expect(app.toast('tip.buySuccess')).toBeVisible()
      await app.link('tab.assets').click()
      await expect(page.getByText(/^as of/)).toBeVisible()
      await expect(app.button('assets.deposit')).not.toHaveAttribute('aria-disabled')
      await expect(page.getByText(app.t('offline.network'))).toHaveCount(0)
    })
  },
)
