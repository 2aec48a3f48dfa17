import { cachedKeys } from '../browser/browserStorage.ts'
import { addressOf, maskedAddressOf, SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'
import { clickBuy, offerCard } from '../pages/nodeSale.ts'

test.use({ loggedIn: true })

test('while the wallet has another account nothing is bought; the alert logs in as that account, returns to the same screen, and deletes the first account’s cached rows', async ({
  app,
  page,
  wallet,
  calls,
}) => {
  const keysOfMember = async () =>
    (await cachedKeys(page)).filter((key) => key.includes(addressOf('member').toLowerCase()))
  await app.open('/node')
  await expect(offerCard(app)).toBeVisible()
  await expect.poll(keysOfMember).not.toEqual([])
  await wallet.switchAccount('otherMember')
  await clickBuy(app)
  await app.press(app.sheet('wallet.mismatch'), 'wallet.logInAgain')
  expect(calls.count('buyNode')).toBe(0)
  await expect(page.getByRole('button', { name: maskedAddressOf('otherMember') })).toBeVisible()
  await app.expectPath('/node')
  await expect.poll(keysOfMember).toEqual([])
  await clickBuy(app)
  // The other member has no USDT.
  await expect(app.sheet('tip.insufficientBalance')).toBeVisible()
})

test('locking the wallet does not log out', LONG, async ({ app, page, wallet }) => {
  await app.open('/node')
  await expect(offerCard(app)).toBeVisible()
  await wallet.lock()
  await app.link('tab.home').click()
  await expect(page.getByRole('region', { name: app.t('home.mainAssets') })).toContainText(SEEDED_USDT)
})
