import type { MessageId } from '../../../src/lib/i18n/intl.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG, vary } from '../fixtures/variations.ts'
import type { TestWallet } from '../wallet/TestWallet.ts'

// A rejected request is no error: a quiet toast, and the screen stays as it is.
for (const [story, behave] of vary([
  ['to connect', (wallet) => wallet.reject('eth_requestAccounts')],
  ['to sign', (wallet) => wallet.reject('personal_sign')],
  ['to sign with a nested code', (wallet) => wallet.rejectNested('personal_sign')],
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
for (const [story, method, behave, says] of vary([
  [
    'is locked and returns no account',
    'eth_requestAccounts',
    (wallet) => wallet.respondWith('eth_requestAccounts', []),
    'wallet.locked',
  ],
  [
    'is locked and rejects with 4100',
    'eth_requestAccounts',
    (wallet) => wallet.failWith('eth_requestAccounts', { code: 4100, message: 'Unauthorized' }),
    'wallet.locked',
  ],
  [
    'has a pending connection request',
    'eth_requestAccounts',
    (wallet) => wallet.rejectAsPending('eth_requestAccounts'),
    'wallet.pending',
  ],
  [
    'has a pending signature request',
    'personal_sign',
    (wallet) => wallet.rejectAsPending('personal_sign'),
    'wallet.pending',
  ],
  ['rejects with an empty object', 'personal_sign', (wallet) => wallet.failWith('personal_sign', {}), 'wallet.failed'],
] as [string, string, (wallet: TestWallet) => void, MessageId][]))
  test(`a wallet that ${story} gets one request, the reason is shown, and retrying works`, async ({
    app,
    wallet,
    calls,
  }) => {
    behave(wallet)
    await app.open()
    await app.connect()
    const sheet = app.sheet('connect.failed')
    await expect(sheet.getByRole('alert')).toHaveText(app.t(says))
    expect(wallet.requestCount(method)).toBe(1)
    expect(calls.count('authorize')).toBe(0)

    wallet.restore(method)
    await app.inSheet(sheet, 'action.retry').click()
    await app.expectPath('/node')
  })

test(
  'a request without response can be cancelled; a late response is ignored',
  LONG,
  async ({ app, page, wallet, calls }) => {
    const answer = wallet.hold('eth_requestAccounts')
    await app.open()
    await app.connect()
    const sheet = app.sheet('connect.title')
    const name = { wallet: wallet.announcement.name }
    await expect(sheet).toContainText(app.t('connect.hintConnect', name))
    await expect(sheet).toContainText(app.t('connect.stillWorking', name), { timeout: 8_000 })
    await app.inSheet(sheet, 'action.cancel').click()
    await expect(sheet).toBeHidden()

    answer()
    await app.button('nav.menu').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await app.expectPath('/')
    expect(calls.count()).toBe(0)
  },
)

test('connecting after a cancelled request logs in', LONG, async ({ app, wallet }) => {
  wallet.hold('personal_sign')
  await app.open()
  await app.connect()
  const sheet = app.sheet('connect.title')
  await expect(sheet).toContainText(app.t('connect.hintSign', { wallet: wallet.announcement.name }))
  await app.inSheet(sheet, 'action.cancel').click()
  wallet.restore('personal_sign')
  await app.connect()
  await app.expectPath('/node')
})
