import type { Page, Route } from '@playwright/test'
import { cachedKeys, copyTab, countLoads, duplicateTab, storageKeys } from '../browser/browserStorage.ts'
import { freezeTab } from '../browser/freezeTab.ts'
import { addressOf, SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'
import { App } from '../pages/app.ts'
import { offerCard } from '../pages/nodeSale.ts'
import { duplicateAtAssets, logInInNewTab, openAssets } from '../pages/tabs.ts'
import { recordToasts } from '../pages/toasts.ts'
import { endpointOf } from '../server/calls.ts'

test.use({ loggedIn: true })

/** Holds back the next refresh of a tab until its connection breaks. */
async function loseNextRefresh(page: Page) {
  const asked = Promise.withResolvers<void>()
  const broken = Promise.withResolvers<void>()
  const lose = async (route: Route) => {
    asked.resolve()
    await broken.promise
    await route.abort('connectionreset')
  }
  await page.route(`**${endpointOf('refreshTokens').path}`, lose, { times: 1 })
  return { asked: asked.promise, breakOff: () => broken.resolve() }
}

test('code 402 in one tab ends the session in both; each shows a toast and reloads once', async ({
  app,
  page,
  server,
}) => {
  await app.open('/node')
  const other = new App(await duplicateTab(page, '/node'), 'en-US')
  await expect(offerCard(app)).toBeVisible()
  await expect(offerCard(other)).toBeVisible()
  const heard = [await recordToasts(page), await recordToasts(other.page)]
  const loads = [countLoads(page), countLoads(other.page)]
  await server.enterScenario('session-ended')
  // The menu asks who is logged in: a call that nothing else has made before.
  await app.button('nav.menu').click()
  for (const said of heard) await expect.poll(said).toEqual([app.t('error.notLoggedIn')])
  await expect.poll(() => loads.map((count) => count())).toEqual([1, 1])
  for (const each of [app, other]) await expect(each.heading('connect.cardTitle')).toBeVisible()
  await app.connect()
  await app.expectPath('/node')
  expect(loads.map((count) => count())).toEqual([1, 1])
})

test('two tabs refresh the tokens once', async ({ app, page, server, calls }) => {
  await app.open('/node')
  const other = new App(await duplicateTab(page, '/node'), 'en-US')
  for (const { page: tab } of [app, other]) {
    await expect(tab.getByText(SEEDED_USDT).first()).toBeVisible()
    // A call of the start would refresh the tokens before the two of this test.
    await tab.waitForLoadState('networkidle')
  }
  await server.enterScenario('token-expired')
  const goOn = await server.hold('listAccounts')
  for (const each of [app, other]) await each.link('tab.assets').click()
  await expect.poll(() => calls.count('listAccounts')).toBe(4)
  goOn()
  await expect.poll(() => calls.count('listAccounts')).toBe(6)
  for (const { page: tab } of [app, other]) {
    await expect(tab.getByText(/^as of/)).toBeVisible()
    await expect(tab).toHaveURL('/assets')
  }
  expect(calls.count('refreshTokens')).toBe(1)
})

test.describe('a refresh that a frozen tab has not finished', () => {
  test.use({ failuresPlanned: /\/api\// })

  test(
    'delays another tab by seconds; the frozen tab uses its tokens when it wakes',
    LONG,
    async ({ app, page, server, calls }) => {
      await app.open('/node')
      const other = new App(await copyTab(page, '/node'), 'en-US')
      for (const { page: tab } of [app, other]) {
        await expect(tab.getByText(SEEDED_USDT).first()).toBeVisible()
        await tab.waitForLoadState('networkidle')
      }
      await server.enterScenario('token-expired')
      const refresh = await loseNextRefresh(page)
      await app.link('tab.assets').click()
      await refresh.asked
      const wake = await freezeTab(page)
      await other.link('tab.assets').click()
      // Two at the start, one that is rejected in each tab, and one with the tokens of the second refresh.
      await expect.poll(() => calls.count('listAccounts'), { timeout: 15_000 }).toBe(5)
      expect(calls.count('refreshTokens')).toBe(2)

      refresh.breakOff()
      await wake()
      // A tab that is looked at again may refetch as well.
      await expect.poll(() => calls.count('listAccounts')).toBeGreaterThanOrEqual(6)
      for (const tab of [app, other]) {
        await tab.reload()
        await expect(tab.page.getByText(/^as of/)).toBeVisible()
        await expect(tab.page).toHaveURL('/assets')
      }
      expect(calls.count('refreshTokens')).toBe(2)
    },
  )
})

test('log-out in one tab logs out the other', async ({ app, page }) => {
  await app.open('/assets')
  const other = await duplicateAtAssets(page)
  await app.logOut()
  await expect(other.connectButton).toBeVisible()
  expect((await storageKeys(other.page)).session).toEqual([])
  await expect.poll(() => cachedKeys(page)).toEqual([])
})

test('a new tab has no session; the old tab keeps its session', LONG, async ({ app, page, context }) => {
  await openAssets(app)
  const other = new App(await context.newPage(), 'en-US')
  await other.open('/assets')
  await expect(other.heading('connect.cardTitle')).toBeVisible()
  await app.link('tab.home').click()
  await expect(app.button('nav.menu')).toBeVisible()
  await expect(page.getByRole('region', { name: app.t('home.mainAssets') })).toContainText(SEEDED_USDT)
})

test('a login with another account in another tab ends this session and deletes its cached rows', async ({
  app,
  page,
  context,
  wallet,
}) => {
  await openAssets(app)
  const other = await logInInNewTab(context, () => wallet.switchAccount('otherMember'))
  await expect(offerCard(other)).toBeVisible()

  await app.expectPath('/')
  await expect(app.connectButton).toBeVisible()
  expect((await storageKeys(page)).session).toEqual([])
  const rows = await cachedKeys(page)
  expect(rows.filter((key) => key.includes(addressOf('member').toLowerCase()))).toEqual([])
  expect(rows).not.toEqual([])
})

test('a login with the same account in another tab keeps this session', LONG, async ({ app, page, context }) => {
  await openAssets(app)
  await logInInNewTab(context)
  await app.link('tab.home').click()
  await expect(page.getByRole('region', { name: app.t('home.mainAssets') })).toContainText(SEEDED_USDT)
})

test('changing the language in one tab changes it in the other', LONG, async ({ app, page }) => {
  await app.open('/assets')
  const other = new App(await duplicateTab(page, '/node'), 'en-US')
  await expect(offerCard(other)).toBeVisible()
  await app.chooseLanguage('zh-CN')
  other.setLanguage('zh-CN')
  await expect(other.link('tab.assets')).toBeVisible()
  await expect(other.page.getByRole('heading', { name: '创世节点发售' })).toBeVisible()
})
