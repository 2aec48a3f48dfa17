import { DEFAULT_WALLET } from '../../fixtures/session.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { confirmRecipient, expectAcknowledged, startDeposit, submitAmount } from '../../pages/deposit.ts'
import { takesEffectLate, wrapsUnrecognizedChain } from '../../wallet/behaviours.ts'

test.use({ chained: true, loggedIn: true, failuresPlanned: /\/(?:api\/|rpc$)/ })

test.describe('on another chain', () => {
  test.use({ installed: { [DEFAULT_WALLET]: { chainId: '0x1' } } })

  test('the app offers a switch, adds the unknown chain and verifies it', async ({ app, wallet }) => {
    wallet.override('wallet_switchEthereumChain', wrapsUnrecognizedChain)
    await submitAmount(app, '7')
    await app.inSheet(app.sheet('tip.changeNetWork'), 'deposit.switch').click()
    await confirmRecipient(app)
    await expectAcknowledged(app)
    expect(wallet.requestCount('wallet_addEthereumChain')).toBe(1)
    expect(wallet.sent).toHaveLength(1)
  })

  test('waits for a wallet that switches after its response', LONG, async ({ app, wallet }) => {
    wallet.override('wallet_addEthereumChain', takesEffectLate)
    await submitAmount(app, '7')
    await app.inSheet(app.sheet('tip.changeNetWork'), 'deposit.switch').click()
    await confirmRecipient(app)
    await expectAcknowledged(app)
  })

  test('Cancel sends nothing and keeps the amount', LONG, async ({ app, wallet }) => {
    const sheet = await submitAmount(app, '7')
    await app.inSheet(app.sheet('tip.changeNetWork'), 'action.cancel').click()
    await expect(sheet.getByLabel(app.t('deposit.amount'))).toHaveValue('7')
    expect(wallet.requestCount('wallet_switchEthereumChain')).toBe(0)
  })

  test('a wallet that rejects wallet_addEthereumChain: shows the network details to add by hand', async ({
    app,
    wallet,
  }) => {
    wallet.failWith('wallet_addEthereumChain', { code: -32602, message: 'Unexpected symbol' })
    const sheet = await submitAmount(app, '7')
    await app.inSheet(app.sheet('tip.changeNetWork'), 'deposit.switch').click()
    await expect(sheet.getByRole('alert')).toContainText('31337')
    expect(wallet.requestCount('eth_sendTransaction')).toBe(0)
  })
})

test('with the RPC endpoint down, reads the chain through the wallet', async ({ app, page, wallet }) => {
  await page.route('**/rpc', (route) => route.abort('connectionrefused'))
  await startDeposit(app, '7')
  await expectAcknowledged(app)
  expect(wallet.sent).toHaveLength(1)
})

test('without any working node, sends nothing', LONG, async ({ app, page, wallet }) => {
  await page.route('**/rpc', (route) => route.abort('connectionrefused'))
  wallet.failWith('eth_call', { code: -32603, message: 'Failed to fetch' })
  const sheet = await submitAmount(app, '7')
  await expect(sheet.getByRole('alert')).toContainText(app.t('wallet.unreadable'))
  expect(wallet.requestCount('eth_sendTransaction')).toBe(0)
})
