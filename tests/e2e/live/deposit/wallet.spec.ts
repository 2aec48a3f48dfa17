import { DEFAULT_WALLET } from '../../fixtures/session.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import {
  confirmRecipient,
  expectAcknowledged,
  openLoadedDeposit,
  startDeposit,
  submitAmount,
  walletUsdt,
} from '../../pages/deposit.ts'
import { wrapsUnrecognizedChain } from '../../wallet/behaviours.ts'

test.use({ chained: true, loggedIn: true, failuresPlanned: /\/(?:api\/|rpc$)/ })

test.describe('on another chain', () => {
  test.use({ installed: { [DEFAULT_WALLET]: { chainId: '0x1' } } })

  test('with the RPC endpoint down, the app offers a switch, adds the unknown chain, and verifies it through the wallet', async ({
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

  test(
    'a wallet that rejects wallet_addEthereumChain: shows the network details to copy',
    LONG,
    async ({ app, page, context, wallet }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      wallet.failWith('wallet_addEthereumChain', { code: -32602, message: 'Unexpected symbol' })
      const sheet = await submitAmount(app, '7')
      await app.press(app.sheet('tip.changeNetWork'), 'deposit.switch')
      const details = sheet.getByRole('region', { name: app.t('chain.title') })
      for (const value of ['TPU Test Chain', '31337', 'https://rpc.example', 'GO', 'https://explorer.example'])
        await expect(details.getByText(value, { exact: true })).toBeVisible()
      await details.getByRole('button', { name: app.t('chain.copy', { name: app.t('chain.rpc') }) }).click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://rpc.example')
      expect(wallet.requestCount('eth_sendTransaction')).toBe(0)
    },
  )
})

test('the form shows the wallet’s USDT, of which Max fills in all and more is a warning, and its gas, or that there is none', async ({
  app,
  wallet,
}) => {
  wallet.respondWith('eth_getBalance', '0x14d1120d7b160abc')
  const sheet = await openLoadedDeposit(app)
  await expect(sheet).toContainText('1.5… GO')
  const field = sheet.getByLabel(app.t('deposit.amount'))
  await app.press(sheet, 'withdraw.max')
  const [held = ''] = ((await walletUsdt(app).textContent()) ?? '').split(/\s/)
  await expect(field).toHaveValue(held)
  await expect(app.inSheet(sheet, 'action.confirm')).toBeEnabled()
  await expect(sheet.getByText(app.t('wallet.funds'))).toBeHidden()
  await field.fill(`9${held}`)
  await expect(sheet.getByText(app.t('wallet.funds'))).toBeVisible()

  wallet.respondWith('eth_getBalance', '0x0')
  await app.reload()
  await app.button('assets.deposit').click()
  await expect(sheet).toContainText('0 GO')
  await expect(sheet).toContainText(app.t('wallet.noGas', { symbol: 'GO' }))
})

test.describe('a wallet that only sets window.ethereum', () => {
  test.use({ installed: { [DEFAULT_WALLET]: { by: 'injected' } } })

  test(
    'deposits after a reload; where the page’s policy blocks its reads, through the app’s own endpoint',
    LONG,
    async ({ app, page, wallet }) => {
      for (const method of ['eth_call', 'eth_blockNumber', 'eth_getTransactionCount', 'eth_getBalance', 'eth_getLogs'])
        wallet.failWith(method, { code: -32603, message: 'Failed to fetch' })
      await app.open()
      await page.evaluate(() => localStorage.setItem('tpu:wallet', 'injected'))
      await startDeposit(app, '7')
      await expectAcknowledged(app)
      expect(wallet.sent).toHaveLength(1)
    },
  )
})
