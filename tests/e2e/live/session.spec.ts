import { cachedKeys, countLoads, storageKeys } from '../browser/browserStorage.ts'
import { SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { buyNode, offerCard } from '../pages/nodeSale.ts'

test.use({ loggedIn: true })

test('an expired access token is refreshed once for all calls, silently, and for a purchase, which buys once', async ({
  app,
  page,
  server,
  calls,
}) => {
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
  await server.injectFault('code-40201', 'buyNode')
  await buyNode(app)
  await expect(app.toast('tip.buySuccess')).toBeVisible()
  await expect(offerCard(app)).toContainText(app.t('node.yoursOf', { bought: 2, max: 2 }))
  expect([calls.count('refreshTokens'), calls.count('buyNode')]).toEqual([2, 2])
})

test('a refresh that is refused logs out, says so and goes home without a reload; cached rows stay', async ({
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
  await server.respondOnce('refreshTokens', 402)
  await app.link('tab.assets').click()
  await app.expectPath('/')
  await expect(app.connectButton).toBeVisible()
  await expect(app.toast('error.notLoggedIn')).toBeVisible()
  expect((await storageKeys(page)).session).toEqual([])
  expect(await cachedKeys(page)).not.toEqual([])
  expect(loads()).toBe(0)
})
