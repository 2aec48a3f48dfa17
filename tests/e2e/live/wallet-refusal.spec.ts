import { expect, test } from '../fixtures/test.ts'
import { vary } from '../fixtures/variations.ts'
import type { TestWallet } from '../wallet/TestWallet.ts'

// A rejected request is no error: a quiet toast, and the screen stays as it is.
for (const [story, behave] of vary([
  ['to connect', (wallet) => wallet.reject('eth_requestAccounts')],
  ['to sign', (wallet) => wallet.reject('personal_sign')],
] as [string, (wallet: TestWallet) => void][]))
  test(`rejecting the request ${story} shows a toast, and connecting again works`, async ({
    app,
    page,
    wallet,
    calls,
  }) => {
    behave(wallet)
    await app.open()
    await app.connect()
    await expect(app.toast('wallet.refused')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('alert')).toBeHidden()
    expect(wallet.requestCount('eth_requestAccounts')).toBe(1)
    expect(calls.count('authorize')).toBe(0)

    wallet.restore('eth_requestAccounts')
    wallet.restore('personal_sign')
    await app.connect()
    await app.expectPath('/node')
  })

// A failed request shows the reason and a retry button.
