import type { Page } from '@playwright/test'
import { addressOf, SEEDED_USDT } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { expectNothingOpens } from '../../pages/expectNothingOpens.ts'
import { amountField, confirmButton, summarySheet } from '../../pages/withdraw.ts'

test.use({ loggedIn: true })

const fact = (page: Page, name: string) =>
  page.getByRole('main').getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')

test('shows the address in full and read-only, network, fee, usable balance and a tip; is confirmed in a summary; double taps send one request, whose success refetches the balance', async ({
  app,
  page,
  calls,
}) => {
  await app.open('/assets/withdraw')
  const address = page.getByRole('region', { name: app.t('withdraw.address') })
  await expect(address.getByText(addressOf('member'), { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await expect(fact(page, app.t('withdraw.network'))).toHaveText('BNB Smart Chain (BEP20) · test network')
  await expect(fact(page, app.t('withdraw.fee'))).toHaveText('1 USDT')
  await expect(app.text('withdraw.feeCharged', { fee: '1' })).toBeVisible()
  await expect(fact(page, app.t('node.usable'))).toHaveText(SEEDED_USDT)
  await expect(app.text('tip.checkAddress')).toBeVisible()

  const twice = (button: HTMLElement) => {
    button.click()
    button.click()
  }
  await amountField(app).fill('25.5')
  await confirmButton(app).evaluate(twice)
  const summary = summarySheet(app)
  await expect(summary).toHaveCount(1)
  await expect(summary.getByText('25.5 USDT')).toBeVisible()
  expect(calls.count('withdraw')).toBe(0)
  await app.inSheet(summary, 'action.confirm').evaluate(twice)
  await expect(app.toast('tip.withdrawSuccess')).toBeVisible()
  await expect(fact(page, app.t('node.usable'))).toHaveText('1,834.75')
  await expect(amountField(app)).toHaveValue('')
  expect(calls.requests('withdraw').map((request) => request.postDataJSON())).toEqual([
    { token: 'USDT', amount: '25.5' },
  ])
})

test(
  'the amount is grouped while it is typed, the caret stays where the user types, and a decimal comma is a point; Max fills in the balance, and neither more nor less than the minimum can be confirmed',
  LONG,
  async ({ app, page }) => {
    await app.open('/assets/withdraw')
    const field = amountField(app)
    await field.pressSequentially('1250')
    await expect(field).toHaveValue('1,250')
    await page.keyboard.press('Home')
    await field.pressSequentially('98')
    await expect(field).toHaveValue('981,250')
    for (const key of ['ArrowRight', 'ArrowRight', 'Backspace']) await page.keyboard.press(key)
    await expect(field).toHaveValue('98,250')
    await page.keyboard.press('Delete')
    await field.pressSequentially('7')
    await expect(field).toHaveValue('98,750')
    await field.fill('')
    await field.pressSequentially('1250,75')
    await expect(app.text('withdraw.echo', { amount: '1,250.75' })).toBeVisible()
    await field.blur()
    await expect(field).toHaveValue('1,250.75')

    await app.button('withdraw.max').click()
    await expect(field).toHaveValue(SEEDED_USDT)
    await expect(confirmButton(app)).toBeEnabled()
    await field.fill('1860.26')
    await expect(app.text('withdraw.tooMuch')).toBeVisible()
    await expect(confirmButton(app)).toBeDisabled()
    await confirmButton(app).click({ force: true })
    await expectNothingOpens(app)

    await field.fill('9.999999999999999999')
    await expect(app.alert('tip.tooSmall')).toHaveText('Less than the minimum amount · At least 10')
    await expect(confirmButton(app)).toBeDisabled()
    await field.press('Enter')
    await expectNothingOpens(app)
    await expect(app.toast('tip.tooSmall')).toBeHidden()
    await field.blur()
    await expect(app.toast('tip.tooSmall')).toHaveText('Less than the minimum amount')
    await field.fill('10')
    await expect(app.alert('tip.tooSmall')).toBeHidden()
    await expect(confirmButton(app)).toBeEnabled()
  },
)

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('an amount pasted over another one is read as in an empty field, though both begin alike; two lines are two numbers', async ({
    app,
    page,
  }) => {
    await app.open('/assets/withdraw')
    const field = amountField(app)
    const pasteOver = async (before: string, pasted: string) => {
      await field.fill(before)
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
      for (const key of ['a', 'v']) await field.press(`ControlOrMeta+${key}`)
    }
    await pasteOver('1000', '1,5')
    await expect(field).toHaveValue('1.5')
    await pasteOver('1000', '1,500')
    await expect(app.alert('amount.ambiguous')).toBeVisible()
    await expect(field).toHaveValue('1,500')
    await pasteOver('1000', '100\n200\n')
    await expect(app.alert('amount.notANumber')).toBeVisible()
    await expect(field).toHaveValue(/^100\s+200/)
    await pasteOver('1000', '1 200.5\n')
    await expect(field).toHaveValue('1,200.5')
  })
})

test(
  'without a USDT configuration the form is disabled with a reason and shows no fee',
  LONG,
  async ({ app, page, server }) => {
    await server.enterScenario('nothing-withdrawable')
    await app.open('/assets/withdraw')
    await expect(app.text('withdraw.closed')).toBeVisible()
    await expect(confirmButton(app)).toBeDisabled()
    await expect(fact(page, app.t('withdraw.fee'))).toBeHidden()
  },
)

test('the amount survives a refetch of the balance', LONG, async ({ app, page, server }) => {
  await app.open('/assets/withdraw')
  await expect(amountField(app)).toBeVisible()
  const answer = await server.hold('listAccounts')
  await server.enterScenario('usdt-balance', { amount: '42.5' })
  await app.reload()
  await amountField(app).fill('40')
  answer()
  await expect(fact(page, app.t('node.usable'))).toHaveText('42.5')
  await expect(amountField(app)).toHaveValue('40')
})
