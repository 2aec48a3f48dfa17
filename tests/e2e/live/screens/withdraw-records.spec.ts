import { expect, test } from '../../fixtures/test.ts'
import { expectWholeList, rowsOf, scrollToTheEnd } from '../../pages/infiniteList.ts'

test.use({ loggedIn: true })

test('is an infinite list, page size 10 from 1, without filters; a new withdrawal is at its top', async ({
  app,
  page,
  calls,
  server,
}) => {
  // None is under review: the list would be refetched after three seconds.
  await server.enterScenario('no-records')
  await server.enterScenario('withdrawals-made', { count: 24, status: 'done' })
  await app.open('/assets/withdrawRecord')
  await scrollToTheEnd(app)
  await expectWholeList(app, 'screen.withdrawRecord', 24)
  expect(calls.queriesOf('listWithdrawals')).toEqual(['1', '2', '3'].map((page) => ({ page, size: '10' })))

  await server.enterScenario('withdrawals-made', { amount: '77' })
  await page.getByRole('link', { name: app.t('action.back') }).click()
  await app.link('screen.withdrawRecord').click()
  await expect(rowsOf(app, 'screen.withdrawRecord').first()).toContainText('−77 USDT')
})
