import { DEFAULT_WALLET } from '../../fixtures/session.ts'
import { expect, test } from '../../fixtures/test.ts'
import { confirmRecipient, expectAcknowledged, startDeposit, submitAmount } from '../../pages/deposit.ts'
import { wrapsUnrecognizedChain } from '../../wallet/behaviours.ts'

test.use({ chained: true, loggedIn: true, failuresPlanned: /\/(?:api\/|rpc$)/ })

test.describe('on another chain', () => {
  test.use({ installed: { [DEFAULT_WALLET]: { chainId: '0x1' } } })

  test('the app offers a switch, adds the unknown chain and verifies it', async ({ app, wallet }) => {
    wallet.override('wallet_switchEthereumChain', wrapsUnrecognizedChain)
    await submitAmount(app, '7')
    await app.press(app.sheet('tip.changeNetWork'), 'deposit.switch')
    await confirmRecipient(app)
    await expectAcknowledged(app)
    expect(wallet.requestCount('wallet_addEthereumChain')).toBe(1)
    expect(wallet.sent).toHaveLength(1)
  })
})

test('with the RPC endpoint down, reads the chain through the wallet', async ({ app, page, wallet }) => {
  await page.route('**/rpc', (route) => route.abort('connectionrefused'))
  await startDeposit(app, '7')
  await expectAcknowledged(app)
  expect(wallet.sent).toHaveLength(1)
})
