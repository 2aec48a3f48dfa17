import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { expectNothingOpens } from '../../pages/expectNothingOpens.ts'

test.use({ loggedIn: true })

test.afterEach('makes no calls', ({ calls }) => {
  expect(calls.count()).toBe(0)
})

test(
  'shows a total stake, tabs, a link to the history, and two positions that expand, with an exit-stake button that does nothing; the stake and compose popups have a TPU amount input and a note, and confirm does nothing',
  LONG,
  async ({ app, page }) => {
    await app.open('/mining')
    await expect(page.getByRole('note')).toHaveText(app.t('sample.note'))
    await expect(page.getByRole('region', { name: app.t('mining.totalStake') })).toContainText('8,400 TPU')
    await expect(page.getByRole('radio')).toHaveCount(2)
    await expect(page.getByRole('radio', { name: app.t('mining.stake') })).toBeChecked()
    await expect(page.getByRole('link', { name: app.t('mining.record') })).toHaveAttribute('href', '/mining/record')

    const positions = page.getByRole('main').getByRole('button', { name: /TPU$/ })
    await expect(positions).toHaveText(['5,000 TPU', '3,400 TPU'])
    await positions.first().click()
    await expect(positions.first()).toHaveAttribute('aria-expanded', 'true')
    await app.button('mining.exitStake').click()
    await expectNothingOpens(app)
    await expect(app.button('mining.exitStake')).toBeVisible()
    await positions.first().click()
    await expect(app.button('mining.exitStake')).toBeHidden()

    for (const [popup, note] of [
      ['stake', 'Redeeming within 7 days deducts 20%.'],
      ['compose', 'Composing consumes all TPU and cannot be redeemed.'],
    ] as const) {
      await page.getByRole('radio', { name: app.t(`mining.${popup}`) }).press('Space')
      await app.button(`mining.${popup}`).click()
      const sheet = app.sheet(`mining.${popup}`)
      await expect(sheet.getByText(note)).toBeVisible()
      const amount = sheet.getByRole('textbox', { name: app.t('mining.amount') })
      await amount.fill('10')
      await app.press(sheet, 'action.confirm')
      await expect(amount).toHaveValue('10')
      await amount.fill('1e3')
      await expect(sheet.getByRole('alert')).toHaveText(app.t('amount.exponent'))
      await amount.fill('1250,75')
      await expect(sheet.getByRole('alert')).toBeHidden()
      await amount.blur()
      await expect(amount).toHaveValue('1,250.75')
      await app.press(sheet, 'action.cancel')
      await expect(sheet).toBeHidden()
      await expectNothingOpens(app)
    }
  },
)
