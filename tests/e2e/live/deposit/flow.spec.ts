import { parseUnits } from 'ethers'
import { REVIEW_MS } from '../../../../mocks/db/deposits.ts'
import { DEPOSIT_ADDRESS, STABLECOIN } from '../../../../mocks/seed/addresses.ts'
import { deployToken } from '../../../chain/token.ts'
import { addressOf } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG, vary } from '../../fixtures/variations.ts'
import {
  confirmRecipient,
  deposit,
  fillAmount,
  openDeposit,
  openLoadedDeposit,
  pendingDeposits,
  readJournal,
  startDeposit,
  submitAmount,
} from '../../pages/deposit.ts'
import { TEST_CHAIN } from '../../wallet/chains.ts'

// The default build has no RPC endpoints: it reads the chain through the wallet.
test.use({ edition: 'live', chained: true, loggedIn: true })

test('a deposit is sent with the exact amount, confirmed with the server, reviewed and credited', async ({
  app,
  page,
  server,
  token,
  wallet,
}) => {
  await deposit(app, '12.000000000000000001')
  const [transfer, ...others] = await token.transfersTo()
  expect(others).toEqual([])
  expect(transfer).toMatchObject({ from: addressOf('member'), to: DEPOSIT_ADDRESS, value: parseUnits('12', 18) + 1n })
  expect(wallet.sent[0]?.request).toMatchObject({ from: addressOf('member'), to: STABLECOIN, chainId: TEST_CHAIN })
  await expect.poll(async () => (await readJournal(page))[0]?.outcome).toBe('confirmed')
  await expect(pendingDeposits(app)).toBeHidden()
  server.advanceClock(REVIEW_MS)
  await app.reload()
  await expect(page.getByText('1,872.25').first()).toBeVisible()
})

test('the record is stored before the wallet is asked', async ({ app, page, wallet }) => {
  let rows: unknown
  wallet.on('asked', 'eth_sendTransaction', async () => {
    rows = await readJournal(page)
  })
  await deposit(app, '7')
  expect(rows).toMatchObject([
    { amount: '7', from: addressOf('member'), to: DEPOSIT_ADDRESS, hashes: [], outcome: null },
  ])
})

test('a token with other decimals than the chain profile: nothing is sent', LONG, async ({ app, chain, wallet }) => {
  await deployToken(chain, 'Usdt6')
  const sheet = await submitAmount(app, '7')
  await expect(sheet.getByRole('alert')).toContainText(app.t('wallet.tokenDecimals', { chain: 'TPU Test Chain' }))
  expect(wallet.requestCount('eth_sendTransaction')).toBe(0)
})

test('an amount with more decimals than the token is rejected, and nothing is sent', LONG, async ({ app, wallet }) => {
  const sheet = await openDeposit(app)
  await sheet.getByLabel(app.t('deposit.amount')).fill('7.0000000000000000001')
  await expect(app.inSheet(sheet, 'action.confirm')).toBeDisabled()
  await expect(sheet.getByRole('alert')).toContainText(app.t('amount.tooManyDecimals'))
  expect(wallet.requestCount('eth_sendTransaction')).toBe(0)
})

for (const [what, name] of vary([
  ['without decimals', 'WithoutDecimals'],
  ['with absurd decimals', 'AbsurdDecimals'],
]))
  test(`a token ${what}: nothing is sent`, async ({ app, chain, wallet }) => {
    await deployToken(chain, name)
    const sheet = await submitAmount(app, '7')
    await expect(sheet.getByRole('alert')).toContainText(app.t('wallet.token'))
    expect(wallet.requestCount('eth_sendTransaction')).toBe(0)
  })

test('an amount above the wallet’s balance is rejected before the wallet is asked', async ({ app, wallet }) => {
  const sheet = await submitAmount(app, '99999999999')
  await expect(sheet.getByRole('alert')).toContainText(app.t('wallet.funds'))
  expect(wallet.requestCount('eth_sendTransaction')).toBe(0)
})

test('a silent chain change before the transfer: nothing is sent', LONG, async ({ app, page, wallet }) => {
  wallet.setRpcUrl('0x1', 'http://127.0.0.1:9')
  const sheet = await openLoadedDeposit(app)
  let asked = 0
  wallet.on('answers', 'eth_call', () => {
    asked += 1
    if (asked === 2) void wallet.switchChain('0x1', { silently: true })
  })
  await fillAmount(app, '7')
  await expect(sheet.getByRole('alert')).toBeVisible()
  expect(wallet.sent).toEqual([])
  expect((await readJournal(page)).filter(({ outcome }) => outcome === null)).toEqual([])
})

test('a silent account change before the transfer: nothing is sent', async ({ app, wallet }) => {
  const sheet = await openLoadedDeposit(app)
  wallet.on('answers', 'eth_call', () => wallet.switchAccount('otherMember', { silently: true }))
  await fillAmount(app, '7')
  await confirmRecipient(app)
  await expect(sheet.getByRole('alert')).toContainText(app.t('wallet.mismatch'))
  expect(wallet.sent).toEqual([])
})

test('a rejected transfer is recorded as refused, and the amount stays in the form', async ({ app, page, wallet }) => {
  wallet.reject('eth_sendTransaction')
  const sheet = await startDeposit(app, '7')
  await expect(app.toast('wallet.refused')).toBeVisible()
  await expect(sheet.getByLabel(app.t('deposit.amount'))).toHaveValue('7')
  await expect.poll(async () => (await readJournal(page)).map(({ outcome }) => outcome)).toEqual(['refused'])
})

test('a changed deposit address is shown in full and must be confirmed', async ({ app, page, wallet }) => {
  await deposit(app, '7')
  const other = addressOf('nonMember')
  await page.route('**/api/v1/charge/address', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { address: other } } }),
  )
  await startDeposit(app, '8')
  const question = app.sheet('deposit.addressChanged')
  await expect(question).toContainText(DEPOSIT_ADDRESS)
  await expect(question).toContainText(other)
  await app.inSheet(question, 'action.cancel').click()
  expect(wallet.sent).toHaveLength(1)
})

for (const [what, address] of vary([
  ['the zero address', '0x0000000000000000000000000000000000000000'],
  ['the token contract', STABLECOIN],
  ['the user’s own address', addressOf('member')],
  ['an address with a wrong checksum', DEPOSIT_ADDRESS.replace('C5', 'c5')],
]))
  test(`rejects ${what} as the deposit address`, async ({ app, page, wallet }) => {
    await page.route('**/api/v1/charge/address', (route) =>
      route.fulfill({ json: { code: 200, message: '', data: { address } } }),
    )
    const sheet = await submitAmount(app, '7')
    await expect(sheet.getByRole('alert')).toContainText(app.t('wallet.receiver'))
    expect(wallet.requestCount('eth_sendTransaction')).toBe(0)
  })
