import { DEPOSIT_ADDRESS } from '../../../../mocks/seed/addresses.ts'
import { decodeTransfer } from '../../../../src/lib/chain/erc20.ts'
import { deployToken } from '../../../chain/token.ts'
import { addressOf } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { vary } from '../../fixtures/variations.ts'
import { confirmRecipient, deposit, expectAcknowledged, readJournal, submitAmount } from '../../pages/deposit.ts'
import { endpointOf } from '../../server/calls.ts'

test.use({ chained: true, loggedIn: true, failuresPlanned: /\/(?:api\/|rpc$)/ })

test('an account that can’t pay the network fee is asked first, and decides', async ({ app, page, chain, wallet }) => {
  await chain.rpc('anvil_setBalance', addressOf('member'), '0x1')
  const sheet = await submitAmount(app, '7')
  const question = app.sheet('deposit.lowGas', { currency: 'GO' })
  await expect(question).toContainText(app.t('deposit.lowGasText', { currency: 'GO' }))
  await app.inSheet(question, 'action.cancel').click()
  await expect(app.toast('deposit.canceled')).toBeVisible()
  expect(await readJournal(page)).toEqual([])
  await app.inSheet(sheet, 'action.confirm').click()
  await app.inSheet(question, 'deposit.continueAnyway').click()
  // The wallet pays the fee, as some do.
  wallet.on('asked', 'eth_sendTransaction', () =>
    chain.rpc('anvil_setBalance', addressOf('member'), '0xde0b6b3a7640000'),
  )
  await confirmRecipient(app)
  await expectAcknowledged(app)
  expect(wallet.sent).toHaveLength(1)
})

test('the chain is read again after a question: the wallet may have sent something else meanwhile', async ({
  app,
  page,
  chain,
}) => {
  await submitAmount(app, '7')
  await expect(app.sheet('deposit.checkAddress')).toBeVisible()
  const member = addressOf('member')
  await chain.send({ from: member, to: member, value: '0x0' })
  await chain.mine(3)
  const nonce = Number(await chain.rpc('eth_getTransactionCount', member, 'latest'))
  const block = Number(await chain.rpc('eth_blockNumber'))
  await confirmRecipient(app)
  await expectAcknowledged(app)
  expect((await readJournal(page))[0]).toMatchObject({ nonce, block })
})

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
  await app.inSheet(question, 'deposit.useNewAddress').click()
  await expectAcknowledged(app)
  // It is the known one now: nothing is asked.
  await submitAmount(app, '9')
  await expectAcknowledged(app)
  const recipients = wallet.sent.map(({ request }) => decodeTransfer(String(request.data))?.to)
  expect(recipients).toEqual([DEPOSIT_ADDRESS, changed, changed])
})

for (const [name, kind, reason] of vary([
  ['Reverting', 'deposit.wouldFailBecause', 'transfers are paused'],
  ['ReturnsFalse', 'deposit.wouldFail', ''],
] as const))
  test(`a transfer that would fail stops before the wallet opens, with the reason: ${name}`, async ({
    app,
    page,
    chain,
    wallet,
  }) => {
    await deployToken(chain, name)
    const sheet = await submitAmount(app, '7')
    await expect(sheet.getByRole('alert')).toHaveText(app.t(kind, { reason }))
    expect(wallet.requestCount('eth_sendTransaction')).toBe(0)
    expect(await readJournal(page)).toEqual([])
  })
