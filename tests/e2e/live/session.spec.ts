import { cachedKeys, countLoads, storageKeys } from '../browser/browserStorage.ts'
import { INVITE_CODE, SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG, vary } from '../fixtures/variations.ts'
import { offerCard } from '../pages/nodeSale.ts'
import { recordToasts } from '../pages/toasts.ts'

test.use({ loggedIn: true })

test('code 402 shows a toast, clears storage except the language and reloads once', async ({ app, page, server }) => {
  await app.open(`/node?inviteCode=${INVITE_CODE}&lang=en-US`)
  await expect(offerCard(app)).toBeVisible()
  await expect.poll(() => cachedKeys(page)).not.toEqual([])
  const rows = await cachedKeys(page)
  const said = await recordToasts(page)
  const loads = countLoads(page)
  await server.enterScenario('session-ended')
  // The menu asks who is logged in: a call that nothing else has made before.
  await app.button('nav.menu').click()

  await expect.poll(said).toEqual([app.t('error.notLoggedIn')])
  expect(await storageKeys(page)).toEqual({ local: ['tpu:language'], session: [] })
  await expect(app.heading('connect.cardTitle')).toBeVisible()
  await expect.poll(loads).toBe(1)
  expect(await cachedKeys(page)).toEqual(expect.arrayContaining(rows))

  // A loop would reload again while this goes on.
  await app.connect()
  await app.expectPath('/node')
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  expect(loads()).toBe(1)
})

test('the reload follows one second after code 402', LONG, async ({ app, page, server }) => {
  await page.clock.install()
  await app.open('/node')
  await expect(offerCard(app)).toBeVisible()
  // Loads the drawer's code, which would not be shown while the clock stands still.
  await app.button('nav.menu').click()
  await expect(app.button('drawer.exit')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await server.enterScenario('session-ended')
  const loads = countLoads(page)
  await app.button('nav.menu').click()
  await expect(app.toast('error.notLoggedIn')).toBeVisible()
  await page.clock.runFor(999)
  await expect(app.toast('error.notLoggedIn')).toBeVisible()
  expect(loads()).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(loads).toBe(1)
})

test('several replies with code 402 show one toast and reload once', LONG, async ({ app, page, server, calls }) => {
  await app.open('/node')
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  await server.injectFault('code-402', '*', { times: 20 })
  const before = calls.count()
  const goOn = await server.hold('*')
  const said = await recordToasts(page)
  await app.reload()
  const loads = countLoads(page)
  await expect.poll(() => calls.count() - before).toBeGreaterThan(2)
  goOn()
  await expect.poll(said).toEqual([app.t('error.notLoggedIn')])
  await expect.poll(loads).toBe(1)
  await expect(app.heading('connect.cardTitle')).toBeVisible()
  await server.enterScenario('fresh')
  await app.connect()
  await expect(offerCard(app)).toBeVisible()
  expect(loads()).toBe(1)
})

test('an expired access token is refreshed once for all calls, silently', async ({ app, page, server, calls }) => {
  await server.enterScenario('token-expired')
  await app.open('/node')
  await expect(offerCard(app)).toBeVisible()
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  expect(calls.count('refreshTokens')).toBe(1)
  expect(calls.count('listNodeSales')).toBe(2)
  await expect(page.getByRole('alert')).toBeHidden()

  await app.reload()
  await expect(offerCard(app)).toBeVisible()
  expect(calls.count('refreshTokens')).toBe(1)
})

for (const code of vary([401, 40201]))
  test(`code ${code} refreshes the tokens and retries the call once`, async ({ app, server, calls }) => {
    await server.respondOnce('listNodeSales', code)
    await app.open('/node')
    await expect(offerCard(app)).toBeVisible()
    expect(calls.count('refreshTokens')).toBe(1)
    expect(calls.count('listNodeSales')).toBe(2)
  })

for (const code of vary([402, 40201, 409]))
  test(`a refresh that returns ${code} logs out and goes home without a reload; cached rows stay`, async ({
    app,
    page,
    server,
  }) => {
    await app.open('/node')
    await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
    const loads = countLoads(page)
    await server.enterScenario('token-expired')
    await server.respondOnce('refreshTokens', code)
    await app.link('tab.assets').click()
    await app.expectPath('/')
    await expect(app.connectButton).toBeVisible()
    expect((await storageKeys(page)).session).toEqual([])
    expect(await cachedKeys(page)).not.toEqual([])
    expect(loads()).toBe(0)
  })

test('a retry that is rejected again logs out and does not loop', async ({ app, server, calls }) => {
  await server.injectFault('code-40201', 'listAccounts', { times: 2 })
  await app.open('/assets')
  await app.expectPath('/')
  await expect(app.connectButton).toBeVisible()
  expect(calls.count('refreshTokens')).toBe(1)
  expect(calls.count('listAccounts')).toBe(2)
})

test.describe('a failed refresh', () => {
  test.use({ failuresPlanned: /\/api\// })

  test('keeps the session, and retrying works', async ({ app, page, server }) => {
    await server.enterScenario('token-expired')
    await server.injectFault('http-500', 'refreshTokens')
    await app.open('/assets')
    await app.button('action.retry').click()
    await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
    await app.expectPath('/assets')
  })
})

test('after a log-out no calls are made, and the next login sends no token', async ({ app, page, calls, wallet }) => {
  await app.open('/node')
  await expect(offerCard(app)).toBeVisible()
  await app.logOut()
  const before = calls.count()
  await app.open('/deal')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  expect(calls.count()).toBe(before)
  await app.open('/')
  await app.connect()
  await app.expectPath('/node')
  expect(wallet.requestCount('personal_sign')).toBe(1)
  for (const call of [...calls.requests('getNonce'), ...calls.requests('authorize')])
    expect(call.headers()).not.toHaveProperty('authorization')
})
