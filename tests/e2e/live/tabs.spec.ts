import { cachedKeys, countLoads, duplicateTab, storageKeys } from '../browser/browserStorage.ts'
import { addressOf, INVITE_CODE, SEEDED_USDT } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'
import { App } from '../pages/app.ts'
import { offerCard } from '../pages/nodeSale.ts'
import { logInInNewTab, openAssets } from '../pages/tabs.ts'
import { recordToasts } from '../pages/toasts.ts'

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
