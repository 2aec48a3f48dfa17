import { expect, test } from '../../fixtures/test.ts'
import { expectWholeList, rowsOf, scrollToTheEnd } from '../../pages/infiniteList.ts'

test.use({ loggedIn: true })

test('is an infinite list, page size 10 from 1, without filters; a new withdrawal is at its top', async ({
  app,
  page,
  calls,
  server,
}) => {
  await app.open('/assets/withdrawRecord')
  await scrollToTheEnd(app)
  await expectWholeList(app, 'screen.withdrawRecord', 24)
  const queries = calls.queriesOf('listWithdrawals')
  expect(queries[0]).toEqual({ page: '1', size: '10' })
  // The first page is refetched after three seconds: a withdrawal is under review.
  expect(queries.filter(({ page }) => page !== '1')).toEqual([
    { page: '2', size: '10' },
    { page: '3', size: '10' },
  ])

  await server.enterScenario('withdrawals-made', { amount: '77' })
  await page.getByRole('link', { name: app.t('action.back') }).click()
  await app.link('screen.withdrawRecord').click()
  await expect(rowsOf(app, 'screen.withdrawRecord').first()).toContainText('−77 USDT')
})
