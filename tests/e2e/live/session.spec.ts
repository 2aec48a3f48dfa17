import { cachedKeys, countLoads, storageKeys } from '../browser/browserStorage.ts'
import { INVITE_CODE, SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { vary } from '../fixtures/variations.ts'
import { offerCard } from '../pages/nodeSale.ts'
import { recordToasts } from '../pages/toasts.ts'

test.use({ loggedIn: true })

test('code 402 shows a toast, clears storage except the language and reloads once', async ({
  app,
  page,
  server,
  calls,
}) => {
  await app.open(`/node?inviteCode=${INVITE_CODE}&lang=en-US`)
  await expect(offerCard(app)).toBeVisible()
  await expect.poll(() => cachedKeys(page)).not.toEqual([])
  await calls.settled()
  const rows = await cachedKeys(page)
  const said = await recordToasts(page)
  const loads = countLoads(page)
  await server.enterScenario('session-ended')
  // The menu asks who is logged in: a call that nothing else has made before.
  await app.button('nav.menu').click()

  await expect.poll(said).toEqual([app.t('error.notLoggedIn')])
  // The page may be reloading.
  await expect.poll(() => storageKeys(page).catch(() => null)).toEqual({ local: ['tpu:language'], session: [] })
  await expect(app.heading('connect.cardTitle')).toBeVisible()
  await expect.poll(loads).toBe(1)
  expect(await cachedKeys(page)).toEqual(expect.arrayContaining(rows))

  // A loop would reload again while this goes on.
  await app.connect()
  await app.expectPath('/node')
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
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

for (const code of vary([402, 40201, 409]))
  test(`a refresh that returns ${code} logs out and goes home without a reload; cached rows stay`, async ({
    app,
    page,
    server,
    calls,
  }) => {
    await app.open('/node')
    await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
    await calls.settled()
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
