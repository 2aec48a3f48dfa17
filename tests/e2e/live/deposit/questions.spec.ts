import { DEPOSIT_ADDRESS } from '../../../../mocks/seed/addresses.ts'
import { decodeTransfer } from '../../../../src/lib/chain/erc20.ts'
import { addressOf } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { deposit, expectAcknowledged, submitAmount } from '../../pages/deposit.ts'
import { endpointOf } from '../../server/calls.ts'

test.use({ chained: true, loggedIn: true, failuresPlanned: /\/(?:api\/|rpc$)/ })

test('a changed deposit address is shown beside the one before; once accepted, it is used and known', async ({
  app,
  page,
  wallet,
}) => {
  await deposit(app, '7')
  const changed = addressOf('nonMember')
  await page.route(`**${endpointOf('getDepositAddress').path}`, (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { address: changed } } }),
  )
  await page.route(`**${endpointOf('confirmDeposit').path}`, (route) =>
    route.fulfill({ json: { code: 200, message: '', data: null } }),
  )
  await submitAmount(app, '8')
  const question = app.sheet('deposit.addressChanged')
  await expect(question).toContainText(DEPOSIT_ADDRESS)
  await expect(question).toContainText(changed)
  expect(wallet.sent).toHaveLength(1)
  await app.press(question, 'deposit.useNewAddress')
  await expectAcknowledged(app)
  // It is the known one now: nothing is asked.
  await submitAmount(app, '9')
  await expectAcknowledged(app)
  const recipients = wallet.sent.map(({ request }) => decodeTransfer(String(request.data))?.to)
  expect(recipients).toEqual([DEPOSIT_ADDRESS, changed, changed])
})
