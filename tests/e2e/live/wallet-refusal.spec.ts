import type { MessageId } from '../../../src/lib/i18n/intl.ts'
import { expect, test } from '../fixtures/test.ts'
import type { TestWallet } from '../wallet/TestWallet.ts'

/** The owner says no: no error, but a quiet line, and the screen is as before. */
for (const [story, behave] of [
  ['to connect', (wallet) => wallet.reject('eth_requestAccounts')],
  ['to sign', (wallet) => wallet.reject('personal_sign')],
  ['to sign, in a wallet that wraps the code', (wallet) => wallet.rejectNested('personal_sign')],
] as [string, (wallet: TestWallet) => void][])
  test(`an owner who refuses ${story} is told calmly that nothing was sent, and may try again`, async ({
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

/** The wallet can not: a problem with the reason, and a button to try again. */
for (const [story, method, behave, says] of [
  [
    'is locked and gives no account',
    'eth_requestAccounts',
    (wallet) => wallet.respondWith('eth_requestAccounts', []),
    'wallet.locked',
  ],
  [
    'is locked and says so',
    'eth_requestAccounts',
    (wallet) => wallet.failWith('eth_requestAccounts', { code: 4100, message: 'Unauthorized' }),
    'wallet.locked',
  ],
  [
    'has a request to connect open already',
    'eth_requestAccounts',
    (wallet) => wallet.rejectAsPending('eth_requestAccounts'),
    'wallet.pending',
  ],
  [
    'has a request to sign open already',
    'personal_sign',
    (wallet) => wallet.rejectAsPending('personal_sign'),
    'wallet.pending',
  ],
  [
    'fails with nothing that anybody could read',
    'personal_sign',
    (wallet) => wallet.failWith('personal_sign', {}),
    'wallet.failed',
  ],
] as [string, string, (wallet: TestWallet) => void, MessageId][])
  test(`a wallet that ${story} is asked once, the reason is shown, and trying again works`, async ({
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

test('a wallet that does not answer can be given up, and its late answer changes nothing', async ({
  app,
  page,
  wallet,
  calls,
}) => {
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
})

test('after giving up on a wallet the next attempt logs in', async ({ app, wallet }) => {
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
