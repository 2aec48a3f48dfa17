import type { Page } from '@playwright/test'
import { cachedKeys, countLoads, duplicateTab, storageKeys } from '../browser/browserStorage.ts'
import { addressOf, INVITE_CODE, SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'
import { App } from '../pages/app.ts'
import { offerCard } from '../pages/nodeSale.ts'
import { logInInNewTab, openAssets } from '../pages/tabs.ts'
import { recordToasts } from '../pages/toasts.ts'
import type { Calls } from '../server/calls.ts'

test.use({ loggedIn: true })

test('code 402 in one tab ends the session in both: each shows a toast and reloads once; of web storage the language stays, and the cached rows', async ({
  app,
  page,
  server,
  calls,
}) => {
  await app.open(`/node?inviteCode=${INVITE_CODE}&lang=en-US`)
  const other = new App(await duplicateTab(page, '/node'), 'en-US')
  const tabs = [app, other]
  for (const tab of tabs) await expect(offerCard(tab)).toBeVisible()
  await expect.poll(() => cachedKeys(page)).not.toEqual([])
  await calls.settled()
  const rows = await cachedKeys(page)
  const heard = [await recordToasts(page), await recordToasts(other.page)]
  const loads = tabs.map((tab) => countLoads(tab.page))
  await server.enterScenario('session-ended')
  // The menu asks who is logged in: a call that nothing else has made before.
  await app.button('nav.menu').click()
  for (const said of heard) await expect.poll(said).toEqual([app.t('error.notLoggedIn')])
  await expect.poll(() => loads.map((count) => count())).toEqual([1, 1])
  for (const tab of tabs) await expect(tab.heading('connect.cardTitle')).toBeVisible()
  // The hint of saved data is written again by the next start.
  const left = { local: ['tpu:hasSavedData', 'tpu:language'], session: [] }
  for (const tab of tabs) await expect.poll(() => storageKeys(tab.page)).toEqual(left)
  expect(await cachedKeys(page)).toEqual(expect.arrayContaining(rows))

  // A loop would reload again while this goes on.
  await app.connect()
  await app.expectPath('/node')
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  expect(loads.map((count) => count())).toEqual([1, 1])
})

/** The tokens that a tab has sent with its requests for the balances, in order. */
const tokensSent = (calls: Calls, tab: Page) =>
  calls
    .requests('listAccounts')
    .filter((request) => request.frame().page() === tab)
    .map((request) => request.headers().authorization)

test('two tabs refresh the tokens once', LONG, async ({ app, page, server, calls }) => {
  await app.open('/node')
  const other = new App(await duplicateTab(page, '/node'), 'en-US')
  const tabs = [app, other]
  for (const { page: tab } of tabs) await expect.poll(() => tokensSent(calls, tab)).not.toEqual([])
  const [stale] = tokensSent(calls, page)
  // A request that is still under way would be held too, and Assets would wait for its reply instead of asking.
  await calls.settled('listAccounts')
  // All calls, so that none refreshes the tokens before both tabs have sent the stale one.
  const goOn = await server.hold('*')
  await server.enterScenario('token-expired')
  const before = tabs.map(({ page: tab }) => tokensSent(calls, tab).length)
  for (const each of tabs) await each.link('tab.assets').click()
  for (const [index, { page: tab }] of tabs.entries())
    await expect.poll(() => tokensSent(calls, tab).length).toBeGreaterThan(before[index] ?? 0)
  expect(new Set(tabs.flatMap(({ page: tab }) => tokensSent(calls, tab)))).toEqual(new Set([stale]))
  goOn()
  for (const { page: tab } of tabs) await expect.poll(() => tokensSent(calls, tab).at(-1)).not.toBe(stale)
  expect(tokensSent(calls, page).at(-1)).toBe(tokensSent(calls, other.page).at(-1))
  for (const { page: tab } of tabs) {
    await expect(tab.getByText(/^as of/)).toBeVisible()
    await expect(tab).toHaveURL('/assets')
  }
  expect(calls.count('refreshTokens')).toBe(1)
})

test(
  'a login with another account in another tab ends this session and deletes its cached rows',
  LONG,
  async ({ app, page, context, wallet }) => {
    await openAssets(app)
    const other = await logInInNewTab(context, () => wallet.switchAccount('otherMember'))
    await expect(offerCard(other)).toBeVisible()

    await app.expectPath('/')
    await expect(app.connectButton).toBeVisible()
    expect((await storageKeys(page)).session).toEqual([])
    const rows = await cachedKeys(page)
    expect(rows.filter((key) => key.includes(addressOf('member').toLowerCase()))).toEqual([])
    expect(rows).not.toEqual([])
  },
)
