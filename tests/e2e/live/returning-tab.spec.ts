import { duplicateTab, storageKeys } from '../browser/browserStorage.ts'
import { expect, test } from '../fixtures/test.ts'
import { App } from '../pages/app.ts'

test.use({ loggedIn: true })

test('a tab that comes back from another site after a log-out has no session and fetches nothing', async ({
  app,
  page,
  calls,
}) => {
  await app.open('/assets')
  const other = new App(await duplicateTab(page, '/assets'), 'en-US')
  await page.goto('about:blank')
  await other.logOut()
  await other.page.close()
  const before = calls.count()
  await page.goBack()
  await expect(app.heading('connect.cardTitle')).toBeVisible()
  // The page shows the card before the app has started.
  await expect.poll(async () => (await storageKeys(page)).session).toEqual([])
  expect(calls.count()).toBe(before)
})
