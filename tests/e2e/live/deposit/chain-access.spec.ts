import { DEFAULT_WALLET } from '../../fixtures/session.ts'
import { expect, test } from '../../fixtures/test.ts'
import { confirmRecipient, expectAcknowledged, submitAmount } from '../../pages/deposit.ts'
import { wrapsUnrecognizedChain } from '../../wallet/behaviours.ts'

test.use({ chained: true, loggedIn: true, failuresPlanned: /\/(?:api\/|rpc$)/ })

test.describe('on another chain, with the RPC endpoint down', () => {
  test.use({ installed: { [DEFAULT_WALLET]: { chainId: '0x1' } } })

  test('the app offers a switch, adds the unknown chain, and verifies it through the wallet', async ({
    app,
    page,
    wallet,
  }) => {
    await page.route('**/rpc', (route) => route.abort('connectionrefused'))
    wallet.override('wallet_switchEthereumChain', wrapsUnrecognizedChain)
    await submitAmount(app, '7')
    await app.press(app.sheet('tip.changeNetWork'), 'deposit.switch')
    await confirmRecipient(app)
    await expectAcknowledged(app)
    expect(wallet.requestCount('wallet_addEthereumChain')).toBe(1)
    expect(wallet.sent).toHaveLength(1)
  })
})
