import { WITHDRAW_STATUSES } from '../../../../src/contract/assets.ts'
import { expect, test } from '../../fixtures/test.ts'
import { expectWholeList, rowsOf, scrollToTheEnd } from '../../pages/infiniteList.ts'

test.use({ loggedIn: true })

test('is an infinite list, page size 10 from 1, without filters', async ({ app, calls }) => {
  await app.open('/assets/withdrawRecord')
  await scrollToTheEnd(app)
  await expectWholeList(app, 'screen.withdrawRecord', 24)
  expect(calls.queriesOf('listWithdrawals')).toEqual([
    { page: '1', size: '10' },
    { page: '2', size: '10' },
    { page: '3', size: '10' },
  ])
})

test('shows a label for each of the nine statuses, and the sign of the direction', async ({ app, server }) => {
  await server.enterScenario('no-records')
  for (const [age, status] of WITHDRAW_STATUSES.entries())
    await server.enterScenario('withdrawals-made', { status, amount: String(10 + age), createdAt: 1_790_000_000 - age })
  await server.enterScenario('withdrawals-made', {
    status: 'rejected',
    direction: 'in',
    amount: '7',
    createdAt: 1_780_000_000,
  })
  await app.open('/assets/withdrawRecord')
  const rows = rowsOf(app, 'screen.withdrawRecord')
  await expect(rows).toHaveCount(10)
  await expect(rows.last()).toContainText('+7 USDT')
  for (const [age, status] of WITHDRAW_STATUSES.entries()) {
    await expect(rows.nth(age)).toContainText(`−${10 + age} USDT`)
    await expect(rows.nth(age).getByText(app.t(`status.${status}`), { exact: true })).toBeVisible()
  }
})

test('a new withdrawal is at the top', async ({ app, page, server }) => {
  await app.open('/assets/withdrawRecord')
  await expect(rowsOf(app, 'screen.withdrawRecord').first()).toContainText('−40 USDT')
  await server.enterScenario('withdrawals-made', { amount: '77' })
  await page.getByRole('link', { name: app.t('action.back') }).click()
  await app.link('screen.withdrawRecord').click()
  await expect(rowsOf(app, 'screen.withdrawRecord').first()).toContainText('−77 USDT')
})
