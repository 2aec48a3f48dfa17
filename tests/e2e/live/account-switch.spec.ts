import { maskedAddressOf, SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { clickBuy, offerCard } from '../pages/nodeSale.ts'

test.use({ loggedIn: true })

test('buying is blocked while the wallet has another account', async ({ app, page, wallet, calls }) => {
  await app.open('/node')
  await expect(offerCard(app)).toBeVisible()
  await wallet.switchAccount('nonMember')
  await clickBuy(app)
  const refusal = app.sheet('wallet.mismatch')
  await app.inSheet(refusal, 'action.ok').click()
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

test('locking the wallet does not log out', async ({ app, page, wallet }) => {
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
