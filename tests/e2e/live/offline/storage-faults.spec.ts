import type { Page } from '@playwright/test'
import { cachedKeys } from '../../browser/browserStorage.ts'
import { goOffline, reopen } from '../../browser/network.ts'
import { SEEDED_USDT } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { App } from '../../pages/app.ts'
import { recordToasts } from '../../pages/toasts.ts'

/** A file that does not exist: a page of the origin without the app. */
const PAGE_WITHOUT_APP = '/missing.svg'

test.use({ loggedIn: true, failuresPlanned: /\/api\/|\/\?reach$|\/missing\.svg$/ })

/** Init script: every `put` fails, as on a full disk. */
function fillDisk(): void {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  }
}
/**
 * Opens the cache's database as another version of the app does, and leaves it open.
 *
 * @param closesOnUpgrade whether it closes when a newer version asks, as the app does
 */
const openAsOtherVersion = (page: Page, version: number, closesOnUpgrade = true) =>
  page.evaluate(
    ([to, closes]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tpu-cache-live', to)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          Object.assign(globalThis, { held: database })
          if (closes) database.onversionchange = () => database.close()
          resolve()
        }
      }),
    [version, closesOnUpgrade] as const,
  )

test('if the disk is full, the app works without a cache, says so once, and never offers saved data', async ({
  app,
  page,
  context,
}) => {
  await page.addInitScript(fillDisk)
  const toasts = await recordToasts(page)
  await app.open('/my')
  await expect.poll(toasts).toEqual([app.t('storage.unavailable')])
  await app.open('/assets')
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  await app.link('assets.records').click()
  await expect(page.getByRole('listitem').first()).toContainText('−40')
  await app.link('tab.home').click()
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  expect(toasts()).toEqual([app.t('storage.unavailable')])
  expect(await page.evaluate(() => sessionStorage.getItem('tpu:storageNotice'))).toBe('1')
  await goOffline(context)
  const later = new App(await reopen(page, '/assets'), 'en-US')
  await expect(later.heading('connect.cardTitle')).toBeVisible()
  await expect(later.page.getByRole('button', { name: /^View saved data/ })).toHaveCount(0)
})

test('leaves the database of a newer version alone, says so once, and deletes it on log-out', async ({ app, page }) => {
  await page.goto(PAGE_WITHOUT_APP)
  await openAsOtherVersion(page, 990)
  const toasts = await recordToasts(page)
  await app.open('/assets')
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  await expect.poll(toasts).toEqual([app.t('storage.unavailable')])
  const version = () =>
    page.evaluate(async () => (await indexedDB.databases()).find(({ name }) => name === 'tpu-cache-live')?.version)
  expect(await version()).toBe(990)
  await app.logOut()
  await expect.poll(version).not.toBe(990)
})

test('works without a cache while an older version blocks the upgrade', LONG, async ({ app, page, context }) => {
  const other = await context.newPage()
  await other.goto(PAGE_WITHOUT_APP)
  await openAsOtherVersion(other, 1, false)
  await app.open('/assets')
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  await other.close()
  await app.reload()
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  await expect.poll(() => cachedKeys(page)).not.toEqual([])
})

test('caches again after the browser has evicted the database', LONG, async ({ app, page, context }) => {
  await app.open('/assets')
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  const session = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  await app.link('tab.home').click()
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  await expect.poll(() => cachedKeys(page)).not.toEqual([])
  await expect(app.toast('storage.unavailable')).toHaveCount(0)
})
