import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { expectNothingOpens } from '../../pages/expectNothingOpens.ts'

test.use({ loggedIn: true })

test.afterEach('makes no calls', ({ calls }) => {
  expect(calls.count()).toBe(0)
})

const snapshot = (page: Page) => page.getByRole('main').ariaSnapshot()

test(
  'deal shows the price 1.21, a 24h average and change, a static order book, tabs, a form that does nothing, and a link to the history: a static list, whose filter chips do nothing',
  LONG,
  async ({ app, page }) => {
    await app.open('/deal')
    await expect(page.getByRole('note')).toHaveText(app.t('sample.note'))
    const price = page.getByRole('region', { name: 'TPU / USDT' })
    await expect(price).toContainText('1.21')
    await expect(price.getByRole('term')).toHaveText([app.t('deal.average'), app.t('deal.change')])
    const orders = page.getByRole('table').getByRole('rowheader')
    await expect(orders.filter({ hasText: app.t('deal.sell') })).toHaveCount(4)
    await expect(orders.filter({ hasText: app.t('deal.buy') })).toHaveCount(4)

    const [buys, sells] = [
      page.getByRole('radio', { name: app.t('deal.buy') }),
      page.getByRole('radio', { name: app.t('deal.sell') }),
    ]
    await expect(buys).toBeChecked()
    await sells.check({ force: true })
    await expect(buys).not.toBeChecked()
    const amount = page.getByRole('textbox', { name: app.t('deal.amount') })
    await expect(amount).toHaveAttribute('placeholder', 'Minimum buy 5')
    await amount.fill('1')
    const before = await snapshot(page)
    await app.button('action.confirm').click()
    await expectNothingOpens(app)
    expect(await snapshot(page)).toBe(before)
    await app.expectPath('/deal')
    await page.getByRole('link', { name: app.t('deal.history') }).click()
    await app.expectPath('/deal/record')
    await expect(app.heading('screen.dealRecord')).toBeVisible()
    await expect(page.getByRole('note')).toHaveText(app.t('sample.note'))
    await expect(page.getByText(/ · TPU$/)).toHaveCount(3)
    const history = await snapshot(page)
    for (const chip of ['deal.buy', 'deal.sell', 'filter.all'] as const) {
      await app.button(chip).click()
      await expectNothingOpens(app)
      expect(await snapshot(page)).toBe(history)
    }
  },
)
