import { maskedAddressOf, SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'
import { clickBuy, offerCard } from '../pages/nodeSale.ts'
import { submitAmount } from '../pages/withdraw.ts'
import { neverResponds } from '../wallet/behaviours.ts'

test.use({ loggedIn: true })

test('buying is blocked while the wallet has another account', async ({ app, page, wallet, calls }) => {
  await app.open('/node')
  await expect(offerCard(app)).toBeVisible()
  await wallet.switchAccount('nonMember')
  await clickBuy(app)
  const refusal = app.sheet('wallet.mismatch')
  await app.inSheet(refusal, 'action.close').click()
  await expect(refusal).toBeHidden()
  await expect(page.getByRole('button', { name: maskedAddressOf('member') })).toBeVisible()
  expect(calls.count('buyNode')).toBe(0)

  await wallet.switchAccount('member')
  await clickBuy(app)
  await expect(app.sheet('tip.sureBuy', { name: 'Public node' })).toBeVisible()
})

test('detects without a prompt that the account was switched while the page was closed', async ({
  app,
  wallet,
  calls,
}) => {
  await wallet.switchAccount('nonMember')
  await app.open('/node')
  await expect(offerCard(app)).toBeVisible()
  await clickBuy(app)
  await expect(app.sheet('wallet.mismatch')).toBeVisible()
  expect(wallet.requestCount('eth_requestAccounts')).toBe(0)
  expect(calls.count('buyNode')).toBe(0)
})

test('a switch that the wallet does not report blocks buying and withdrawing', async ({ app, wallet, calls }) => {
  await app.open('/node')
  await expect(offerCard(app)).toBeVisible()
  await wallet.switchAccount('nonMember', { silently: true })
  await clickBuy(app)
  await app.inSheet(app.sheet('wallet.mismatch'), 'action.close').click()
  await app.open('/assets/withdraw')
  await submitAmount(app, '30')
  await expect(app.sheet('wallet.mismatch')).toBeVisible()
  expect(calls.count('buyNode') + calls.count('withdraw')).toBe(0)
})

test('the mismatch alert logs in again as the account of the wallet, and returns to the same screen', async ({
  app,
  page,
  wallet,
}) => {
  await app.open('/node')
  await expect(offerCard(app)).toBeVisible()
  await wallet.switchAccount('otherMember')
  await clickBuy(app)
  await app.inSheet(app.sheet('wallet.mismatch'), 'wallet.logInAgain').click()
  await expect(page.getByRole('button', { name: maskedAddressOf('otherMember') })).toBeVisible()
  await app.expectPath('/node')
  await clickBuy(app)
  await expect(app.sheet('tip.sureBuy', { name: 'Public node' })).toBeVisible()
})

test('a locked wallet blocks buying and offers to connect it; then buying works', async ({ app, wallet, calls }) => {
  await app.open('/node')
  await expect(offerCard(app)).toBeVisible()
  await wallet.lock()
  await clickBuy(app)
  await app.inSheet(app.sheet('wallet.locked'), 'connect.button').click()
  await expect.poll(() => wallet.requestCount('eth_requestAccounts')).toBe(1)
  expect(calls.count('buyNode')).toBe(0)
  await clickBuy(app)
  await expect(app.sheet('tip.sureBuy', { name: 'Public node' })).toBeVisible()
})

test('a wallet that never responds blocks buying for seconds, not forever', LONG, async ({ app, wallet }) => {
  await app.open('/node')
  await expect(offerCard(app)).toBeVisible()
  await expect.poll(() => wallet.requestCount('eth_accounts')).toBe(1)
  wallet.override('eth_accounts', neverResponds)
  await clickBuy(app)
  const alert = app.sheet('wallet.unresponsive')
  await expect(alert).toBeVisible()
  wallet.restore('eth_accounts')
  await app.inSheet(alert, 'action.ok').click()
  await clickBuy(app)
  await expect(app.sheet('tip.sureBuy', { name: 'Public node' })).toBeVisible()
})

test.describe('without the wallet of the login', () => {
  test.use({ installed: {} })

  test('buying says that the wallet is missing and offers to log in again', LONG, async ({ app, calls }) => {
    await app.open('/node')
    await expect(offerCard(app)).toBeVisible()
    await clickBuy(app)
    await app.inSheet(app.sheet('wallet.absent'), 'wallet.logInAgain').click()
    await expect(app.sheet('wallet.none')).toBeVisible()
    expect(calls.count('buyNode')).toBe(0)
  })
})

test('locking the wallet does not log out', LONG, async ({ app, page, wallet }) => {
  await app.open('/node')
  await expect(offerCard(app)).toBeVisible()
  await wallet.lock()
  await app.link('tab.home').click()
  await expect(page.getByRole('region', { name: app.t('home.mainAssets') })).toContainText(SEEDED_USDT)
})

test('opening a page sends the wallet only requests that show no prompt', async ({ app, wallet }) => {
  await app.open('/node')
  await expect.poll(() => wallet.requestCount('eth_accounts')).toBe(1)
  const harmless = ['eth_accounts', 'eth_chainId', 'eth_getBalance']
  expect(wallet.requests.filter(({ method }) => !harmless.includes(method))).toEqual([])
})
