import type { Locator, Page } from '@playwright/test'
import { groupAddress } from '../../../../src/lib/format/addresses.ts'
import { addressOf, SEEDED_USDT } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { expectNothingOpens } from '../../pages/expectNothingOpens.ts'
import { amountField, confirmButton, submitAmount, summarySheet } from '../../pages/withdraw.ts'

test.use({ loggedIn: true })

const factIn = (part: Page | Locator, name: string) =>
  part.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
const fact = (page: Page, name: string) => factIn(page.getByRole('main'), name)

test('shows the receiving address in full and read-only, the network, the fee, the usable balance and a tip', async ({
  app,
  page,
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
})

test('the input maximum is the usable USDT balance, and Max fills it in', async ({ app }) => {
  await app.open('/assets/withdraw')
  await app.button('withdraw.max').click()
  await expect(amountField(app)).toHaveValue('1,860.25')
  await expect(confirmButton(app)).toBeEnabled()
  await amountField(app).fill('1860.26')
  await expect(app.text('withdraw.tooMuch')).toBeVisible()
  await expect(confirmButton(app)).toBeDisabled()
  await confirmButton(app).click({ force: true })
  await expectNothingOpens(app)
})

test("an amount below the configured minimum shows 'Less than the minimum amount' and disables confirm", async ({
  app,
  page,
}) => {
  await app.open('/assets/withdraw')
  await amountField(app).fill('9.999999999999999999')
  await expect(page.getByText('Less than the minimum amount · At least 10', { exact: true })).toBeVisible()
  await expect(confirmButton(app)).toBeDisabled()
  await amountField(app).press('Enter')
  await expectNothingOpens(app)
  await amountField(app).fill('10')
  await expect(page.getByText('Less than the minimum amount')).toBeHidden()
  await expect(confirmButton(app)).toBeEnabled()
})

test('leaving the field with an amount below the minimum shows a toast', async ({ app }) => {
  await app.open('/assets/withdraw')
  await amountField(app).fill('9')
  await expect(app.toast('tip.tooSmall')).toBeHidden()
  await amountField(app).blur()
  await expect(app.toast('tip.tooSmall')).toHaveText('Less than the minimum amount')
})

test('the amount is grouped while it is typed, and the caret stays where the user types', async ({ app, page }) => {
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
})

test('a decimal comma is a point, shown so when the field is left', async ({ app }) => {
  await app.open('/assets/withdraw')
  await amountField(app).pressSequentially('1250,75')
  await expect(app.text('withdraw.echo', { amount: '1,250.75' })).toBeVisible()
  await amountField(app).blur()
  await expect(amountField(app)).toHaveValue('1,250.75')
})

test('confirming the summary sends one request, shows the success and refetches the balance', async ({
  app,
  page,
  calls,
}) => {
  await app.open('/assets/withdraw')
  await submitAmount(app, '25.5')
  const summary = summarySheet(app)
  await expect(summary.getByText('25.5 USDT')).toBeVisible()
  await expect(summary.getByText(addressOf('member'), { exact: true })).toBeVisible()
  await expect(summary).toContainText(groupAddress(addressOf('member')).join(''))
  await expect(factIn(summary, app.t('withdraw.network'))).toHaveText('BNB Smart Chain (BEP20) · test network')
  await expect(factIn(summary, app.t('withdraw.fee'))).toHaveText('1 USDT')
  expect(calls.count('withdraw')).toBe(0)
  await app.inSheet(summarySheet(app), 'action.confirm').click()
  await expect(app.toast('tip.withdrawSuccess')).toBeVisible()
  await expect(fact(page, app.t('node.usable'))).toHaveText('1,834.75')
  await expect(amountField(app)).toHaveValue('')
  expect(calls.requests('withdraw').map((request) => request.postDataJSON())).toEqual([
    { token: 'USDT', amount: '25.5' },
  ])
})

test('double taps on confirm and on the summary make one withdrawal', async ({ app, page, calls }) => {
  const twice = (button: HTMLElement) => {
    button.click()
    button.click()
  }
  await app.open('/assets/withdraw')
  await amountField(app).fill('30')
  await confirmButton(app).evaluate(twice)
  await expect(summarySheet(app)).toHaveCount(1)
  await app.inSheet(summarySheet(app), 'action.confirm').evaluate(twice)
  await expect(app.toast('tip.withdrawSuccess')).toBeVisible()
  await expect(fact(page, app.t('node.usable'))).toHaveText('1,830.25')
  expect(calls.count('withdraw')).toBe(1)
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
