import { expect, test } from '../../fixtures/test.ts'
import { amountField, withdraw } from '../../pages/withdraw.ts'

test.use({ loggedIn: true, failuresPlanned: true })

for (const kind of ['http-500', 'html', 'truncated', 'empty'] as const)
  for (const takesEffect of [true, false])
    test(`an answer of the kind ${kind} ${takesEffect ? 'after' : 'instead of'} the withdrawal is looked into, not repeated`, async ({
      app,
      server,
      calls,
    }) => {
      await app.open('/assets/withdraw')
      await expect(amountField(app)).toBeVisible()
      await server.injectFault(kind, 'withdraw', { takesEffect })
      await withdraw(app, '30')
      const told = app.sheet('withdraw.notBooked')
      if (takesEffect) await expect(app.toast('tip.withdrawSuccess')).toBeVisible()
      else await expect(told).toContainText(app.t('withdraw.notBookedText'))
      expect(calls.count('withdraw')).toBe(1)
    })

test('an answer that is lost on its way is looked into: the withdrawal was booked', async ({
  app,
  page,
  server,
  calls,
}) => {
  await app.open('/assets/withdraw')
  await server.dropNextResponse('withdraw')
  await withdraw(app, '30')
  await expect(app.toast('tip.withdrawSuccess')).toBeVisible()
  await expect(page.getByText('1,830.25')).toBeVisible()
  await expect(amountField(app)).toHaveValue('')
  expect(calls.requests('withdraw').filter((request) => request.method() === 'POST')).toHaveLength(1)
})

test('a request that never arrived is found out to have done nothing', async ({ app, server, calls }) => {
  await app.open('/assets/withdraw')
  await server.dropNextRequest('withdraw')
  await withdraw(app, '30')
  await expect(app.sheet('withdraw.notBooked')).toContainText(app.t('withdraw.notBookedText'))
  await expect(amountField(app)).toHaveValue('30')
  expect(calls.count('withdraw')).toBe(1)
})

test('when the server can not be asked afterwards, the app says that it does not know', async ({
  app,
  server,
  calls,
}) => {
  await app.open('/assets/withdraw')
  await expect(amountField(app)).toBeVisible()
  await server.goDown()
  await withdraw(app, '30')
  await expect(app.sheet('node.unknown')).toContainText(app.t('withdraw.unknownText'))
  await expect(amountField(app)).toHaveValue('30')
  expect(calls.count('withdraw')).toBe(1)
})
