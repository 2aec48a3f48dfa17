import { goOffline } from '../browser/network.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'
import { logInToDemo } from '../pages/demo.ts'
import { buyButton, offerCard } from '../pages/nodeSale.ts'

test('the demo works offline as before', LONG, async ({ app, page, context }) => {
  await app.open('/')
  await logInToDemo(page, () => app.connect())
  await expect(offerCard(app)).toBeVisible()
  await goOffline(context, 'demo')
  await app.reload()
  await expect(buyButton(app)).not.toHaveAttribute('aria-disabled')
  await app.link('tab.assets').click()
  await expect(page.getByText(/^as of/)).toBeVisible()
  await expect(app.button('assets.deposit')).not.toHaveAttribute('aria-disabled')
  await expect(page.getByText(app.t('offline.network'))).toHaveCount(0)
})
