import type { Locator } from '@playwright/test'
import { hexlify, toUtf8Bytes } from 'ethers'
import { FAULT_MESSAGE } from '../../../mocks/scenarios/faults.ts'
import { loginMessage } from '../../../src/contract/loginMessage.ts'
import { countLoads, storageKeys } from '../browser/browserStorage.ts'
import { addressOf, maskedAddressOf } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG, vary } from '../fixtures/variations.ts'
import { App } from '../pages/app.ts'
import { recordToasts } from '../pages/toasts.ts'

test('the wallet signs the login message byte for byte', async ({ app, page, wallet }) => {
  const answered = page.waitForResponse(/auth\/nonce/)
  await app.open()
  await app.connect()
  await app.expectPath('/node')
  const { data } = (await (await answered).json()) as { data: { nonce: string } }
  const message = loginMessage(addressOf('member'), data.nonce)
  const [request] = wallet.requests.filter(({ method }) => method === 'personal_sign')
  expect(request?.params).toEqual([hexlify(toUtf8Bytes(message)), addressOf('member')])
})

test('a double tap on connect logs in once', async ({ app, wallet, calls }) => {
  await app.open()
  await app.connectButton.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await app.expectPath('/node')
  for (const method of ['eth_requestAccounts', 'personal_sign']) expect(wallet.requestCount(method)).toBe(1)
  for (const call of ['getNonce', 'authorize'] as const) expect(calls.count(call)).toBe(1)
})

test(
  'a wallet with lower-case addresses logs in; the address is shown with its checksum',
  LONG,
  async ({ app, page, wallet, calls }) => {
    wallet.useLowerCaseAddresses()
    await app.open()
    await app.connect()
    await expect(page.getByRole('button', { name: maskedAddressOf('member') })).toBeVisible()
    expect(calls.requests('authorize')[0]?.postDataJSON()).toMatchObject({ address: addressOf('member') })
  },
)

test('an expired nonce is replaced and signed again, once', async ({ app, wallet, calls, server }) => {
  await server.respondOnce('authorize', 410, 'The login request has expired.')
  await app.open()
  await app.connect()
  await app.expectPath('/node')
  expect(wallet.requestCount('personal_sign')).toBe(2)
  expect(calls.count('getNonce')).toBe(2)
})

test('a second expired nonce fails and does not loop', async ({ app, page, wallet, server }) => {
  await server.respondOnce('authorize', 410, 'The login request has expired.')
  await server.respondOnce('authorize', 410, 'The login request has expired.')
  await app.open()
  await app.connect()
  await expect(page.getByRole('alert').filter({ hasText: 'The login request has expired.' })).toBeVisible()
  expect(wallet.requestCount('personal_sign')).toBe(2)
})

for (const [what, signature] of vary([
  ['an empty signature', '0x'],
  ['a signature of 600 bytes', `0x${'a1'.repeat(600)}`],
]))
  test(`${what}, as contract wallets return, is passed on to the server`, async ({ app, wallet, calls }) => {
    wallet.respondWith('personal_sign', signature)
    await app.open()
    await app.connect()
    await expect.poll(() => calls.requests('authorize')[0]?.postDataJSON()).toMatchObject({ signature })
  })

test('a second tab says that a login is in progress in the first, and takes no nonce', async ({
  app,
  context,
  wallet,
  calls,
}) => {
  const answer = wallet.hold('personal_sign')
  await app.open()
  await app.connect()
  await expect.poll(() => wallet.requestCount('personal_sign')).toBe(1)
  const second = new App(await context.newPage(), 'en-US')
  await second.open()
  await second.connect()
  const refusal = second.sheet('connect.failed')
  await expect(refusal.getByRole('alert')).toHaveText(second.t('connect.inOtherTab'))
  expect([calls.count('getNonce'), wallet.requestCount('eth_requestAccounts')]).toEqual([1, 1])

  answer()
  await app.expectPath('/node')
  await second.inSheet(refusal, 'action.retry').click()
  await second.expectPath('/node')
  expect(calls.count('getNonce')).toBe(2)
})

test('cancelling while the account is loaded logs out again', async ({ app, page, server }) => {
  const goOn = await server.hold('getUserInfo')
  await app.open()
  await app.connect()
  const sheet = app.sheet('connect.title')
  await expect(sheet).toContainText(app.t('connect.hintEnter'))
  await app.inSheet(sheet, 'action.cancel').click()
  await expect(sheet).toBeHidden()
  await expect(app.connectButton).toBeEnabled()
  goOn()
  await app.button('nav.menu').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await app.expectPath('/')
  expect((await storageKeys(page)).session).toEqual([])
})

test('tokens of another account than the one that signed start no session', async ({ app, page }) => {
  const userInfo = { address: addressOf('otherMember'), levelName: '', nodeName: '' }
  await page.route('**/api/v1/member/mine', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: userInfo } }),
  )
  await app.open()
  await app.connect()
  await expect(app.sheet('connect.failed').getByRole('alert')).toHaveText(app.t('wallet.mismatch'))
  expect((await storageKeys(page)).session).toEqual([])
})

test('a spinner shows while connecting, and while the account is loaded', async ({ app, page, wallet, server }) => {
  const connect = wallet.hold('eth_requestAccounts')
  const load = await server.hold('getUserInfo')
  const spinner = (within: Locator) => within.locator('[class*="spinner"]')
  await app.open()
  await app.connect()
  const sheet = app.sheet('connect.title')
  await expect(sheet.getByRole('listitem').filter({ hasText: app.t('connect.stepConnect') })).toBeVisible()
  await expect(spinner(sheet)).toBeVisible()
  await expect(spinner(app.connectButton)).toBeVisible()
  connect()
  await expect(sheet.getByRole('listitem').filter({ hasText: app.t('connect.hintEnter') })).toBeVisible()
  await expect(spinner(sheet)).toBeVisible()
  load()
  await app.expectPath('/node')

  const reload = await server.hold('getUserInfo')
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
  await app.reload()
  await app.button('nav.menu').click()
  await expect(spinner(page.getByRole('dialog'))).toBeVisible()
  reload()
  await expect(spinner(page.getByRole('dialog'))).toBeHidden()
})

for (const call of vary(['getNonce', 'authorize']))
  test(`code 402 on ${call} shows “Not Logined” and reloads once, as on every call`, async ({ app, page, server }) => {
    await server.respondOnce(call, 402, 'Gone.')
    await app.open()
    const said = await recordToasts(page)
    const loads = countLoads(page)
    await app.connect()
    await expect.poll(said).toEqual([app.t('error.notLoggedIn')])
    await expect.poll(loads).toBe(1)
    await app.connect()
    await app.expectPath('/node')
    expect(loads()).toBe(1)
  })

test('the connect flow fetches the native balance, and the drawer shows it until the log-out', async ({
  app,
  page,
  wallet,
}) => {
  wallet.respondWith('eth_getBalance', '0x14d1120d7b160000')
  await app.open()
  await app.connect()
  await app.expectPath('/node')
  expect(wallet.requestCount('eth_getBalance')).toBeGreaterThan(0)
  await app.button('nav.menu').click()
  await expect(page.getByRole('dialog')).toContainText('1.5 GO')
  await page.keyboard.press('Escape')
  await app.logOut()
  await wallet.switchAccount('otherMember')
  await app.button('nav.menu').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText('1.5 GO')).toHaveCount(0)
})

test('the drawer stays in place under the finger when the native balance and the account arrive', async ({
  app,
  page,
  wallet,
  server,
}) => {
  await app.open()
  await app.connect()
  await app.expectPath('/node')
  const account = await server.hold('getUserInfo')
  const balance = Promise.withResolvers<void>()
  // On two lines, the most that a balance takes.
  wallet.override('eth_getBalance', () => balance.promise.then(() => '0x1a24902bd1f2cb9a1c1c3'))
  await page.reload()
  await app.button('nav.menu').click()
  const exit = app.button('drawer.exit')
  await page
    .getByRole('dialog')
    .evaluate((drawer) => Promise.all(drawer.getAnimations().map(({ finished }) => finished)))
  const before = await exit.boundingBox()
  balance.resolve()
  account()
  await expect(page.getByRole('dialog')).toContainText('GO')
  await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0)
  expect(await exit.boundingBox()).toEqual(before)
})

test.describe('on plain HTTP', () => {
  const ORIGIN = 'http://tpu.test'
  test.use({ baseURL: ORIGIN })

  test('the login works without the functions of a secure context', async ({ app, page, context, servers }) => {
    await context.route(`${ORIGIN}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: servers.origin + pathname + search }) })
    })
    await app.open()
    const available = () => [isSecureContext, 'randomUUID' in crypto, 'locks' in navigator]
    expect(await page.evaluate(available)).toEqual([false, false, false])
    await app.connect()
    await app.expectPath('/node')
    await expect(page.getByRole('button', { name: maskedAddressOf('member') })).toBeVisible()
    await context.unrouteAll({ behavior: 'wait' })
  })
})

test('a rejected login shows the server’s message, and retrying works', LONG, async ({ app, page, server }) => {
  await server.injectFault('code-500', 'authorize')
  await app.open()
  await app.connect()
  const sheet = app.sheet('connect.failed')
  await expect(sheet.getByRole('alert')).toHaveText(FAULT_MESSAGE)
  await app.inSheet(sheet, 'action.retry').click()
  await app.expectPath('/node')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a failed account request does not stop the login', LONG, async ({ app, server, page }) => {
  await server.injectFault('code-500', 'getUserInfo')
  await app.open()
  await app.connect()
  await app.expectPath('/node')
  await expect(page.getByRole('region', { name: 'Public node' })).toBeVisible()
})

test.describe('while the server is unreachable', () => {
  test.use({ failuresPlanned: /\/api\// })

  test('the login shows a network error, and retrying works once the server is back', async ({ app, server }) => {
    const restore = await server.goDown()
    await app.open()
    await app.connect()
    await expect(app.alert('error.network')).toBeVisible()
    await restore()
    await app.button('action.retry').click()
    await app.expectPath('/node')
  })
})
