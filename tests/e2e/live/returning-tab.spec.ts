import type { Page } from '@playwright/test'
import { storageKeys } from '../browser/browserStorage.ts'
import { freezeTab } from '../browser/freezeTab.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'
import { duplicateAtAssets } from '../pages/tabs.ts'
import type { Calls } from '../server/calls.ts'

/** Tabs that are away while another tab ends the session: on another site, frozen, or discarded. */
test.use({ loggedIn: true })

/** Expects that a tab has left its session and has made no call since. */
async function expectLeft(page: Page, calls: Calls, before: number): Promise<void> {
  // The page shows the card before the app has started.
  await expect.poll(async () => (await storageKeys(page)).session).toEqual([])
  expect(calls.count()).toBe(before)
}

test('a tab that comes back from another site after a log-out has no session and fetches nothing', async ({
  app,
  page,
  calls,
}) => {
  await app.open('/assets')
  const other = await duplicateAtAssets(page)
  await page.goto('about:blank')
  await other.logOut()
  await other.page.close()
  const before = calls.count()
  await page.goBack()
  await expect(app.heading('connect.cardTitle')).toBeVisible()
  await expectLeft(page, calls, before)
})

test('a frozen tab that missed the log-out leaves the session when it wakes', LONG, async ({ app, page, calls }) => {
  await app.open('/assets')
  const other = await duplicateAtAssets(page)
  const wake = await freezeTab(page)
  await other.logOut()
  const before = calls.count()
  await wake()
  await expect(app.connectButton).toBeVisible()
  await expectLeft(page, calls, before)
})
