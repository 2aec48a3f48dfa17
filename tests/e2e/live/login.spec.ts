import type { Locator } from '@playwright/test'
import { hexlify, toUtf8Bytes } from 'ethers'
import { loginMessage } from '../../../src/contract/loginMessage.ts'
import { addressOf, maskedAddressOf } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'

test(
  'a spinner shows while connecting, and while the account is loaded',
  LONG,
  async ({ app, page, wallet, server }) => {
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
  },
)

test('the wallet signs the login message byte for byte; its native balance is in the drawer until the log-out', async ({
  app,
  page,
  wallet,
}) => {
  wallet.respondWith('eth_getBalance', '0x14d1120d7b160000')
  const answered = page.waitForResponse(/auth\/nonce/)
  await app.open()
  await app.connect()
  await app.expectPath('/node')
  const { data } = (await (await answered).json()) as { data: { nonce: string } }
  const message = loginMessage(addressOf('member'), data.nonce)
  const [request] = wallet.requests.filter(({ method }) => method === 'personal_sign')
  expect(request?.params).toEqual([hexlify(toUtf8Bytes(message)), addressOf('member')])

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

test(
  'the drawer stays in place under the finger when the native balance and the account arrive',
  LONG,
  async ({ app, page, wallet, server }) => {
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
  },
)

test.describe('on plain HTTP', () => {
  const ORIGIN = 'http://tpu.test'
  test.use({ baseURL: ORIGIN })

  test('the login works without the functions of a secure context', LONG, async ({ app, page, context, host }) => {
    await context.route(`${ORIGIN}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url())
      // The host closes idle connections, sometimes one that has just been chosen.
      const response = await route.fetch({ url: host.origin + pathname + search, maxRetries: 3 })
      // Chromium reports that it ignores this one.
      const { 'cross-origin-opener-policy': _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await app.open()
    const available = () => [isSecureContext, 'randomUUID' in crypto, 'locks' in navigator]
    expect(await page.evaluate(available)).toEqual([false, false, false])
    await app.connect()
    await app.expectPath('/node')
    await expect(page.getByRole('button', { name: maskedAddressOf('member') })).toBeVisible()
    // Nothing is requested after the routes are gone.
    await page.goto('about:blank')
    await context.unrouteAll({ behavior: 'wait' })
  })
})
