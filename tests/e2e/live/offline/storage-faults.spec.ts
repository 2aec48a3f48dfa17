import type { Page } from '@playwright/test'
import { cachedKeys } from '../../browser/browserStorage.ts'
import { goOffline, reopen } from '../../browser/network.ts'
import { addressOf } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { App } from '../../pages/app.ts'
import { recordToasts } from '../../pages/toasts.ts'

test.use({ loggedIn: true, failuresPlanned: true })

/** Runs in the page before the app: every put is refused, as a full disk does. */
function fillDisk(): void {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  }
}
/** Private modes and web views: there is no such thing, or it refuses. */
function takeAway(): void {
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined })
}
function refuseToOpen(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('Not here', 'SecurityError')
  }
}
/** What is on the disk can't be read until it is deleted. */
function breakDatabase(): void {
  const { open, deleteDatabase } = IDBFactory.prototype
  const state = { broken: true }
  IDBFactory.prototype.deleteDatabase = function (this: IDBFactory, name) {
    state.broken = false
    return deleteDatabase.call(this, name)
  }
  IDBFactory.prototype.open = function (this: IDBFactory, ...call) {
    if (state.broken) throw new DOMException('Internal error opening backing store', 'UnknownError')
    return open.apply(this, call)
  }
}

/** Opens the database of the cache in a version of its own and keeps it open: a newer app, or an older one. */
const openElsewhere = (page: Page, version: number, stepsAside = true) =>
  page.evaluate(
    ([to, aside]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('tpu-cache-live', to)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          Object.assign(globalThis, { held: database })
          if (aside) database.onversionchange = () => database.close()
          resolve()
        }
      }),
    [version, stepsAside] as const,
  )

for (const [what, fault] of [
  ['is full', fillDisk],
  ['is not there', takeAway],
  ['may not be opened', refuseToOpen],
] as const)
  test(`storage that ${what}: the app works without a copy and says so once`, async ({ app, page }) => {
    await page.addInitScript(fault)
    await app.open('/my')
    const said = await recordToasts(page)
    await app.open('/assets')
    await expect(page.getByText('1,860.25')).toBeVisible()
    await app.link('assets.records').click()
    await expect(page.getByRole('listitem').first()).toContainText('−40')
    await app.link('tab.home').click()
    await expect(page.getByText('1,860.25')).toBeVisible()
    expect((await said()).filter((line) => line === app.t('storage.unavailable')).length).toBeLessThan(2)
    expect(await page.evaluate(() => sessionStorage.getItem('tpu:storageNotice'))).toBe('1')
  })

test('a database that can not be read any more is made anew', async ({ app, page }) => {
  await page.addInitScript(breakDatabase)
  await app.open('/assets')
  await expect(page.getByText('1,860.25')).toBeVisible()
  await expect.poll(() => cachedKeys(page)).not.toEqual([])
  await expect(app.toast('storage.unavailable')).toHaveCount(0)
})

test('a database of a newer app is left alone, said once, and deleted by the exit', async ({ app, page }) => {
  await page.goto('/favicon-of-nothing.svg')
  await openElsewhere(page, 990)
  const said = await recordToasts(page)
  await app.open('/assets')
  await expect(page.getByText('1,860.25')).toBeVisible()
  await expect.poll(said).toEqual([app.t('storage.unavailable')])
  const version = () =>
    page.evaluate(async () => (await indexedDB.databases()).find(({ name }) => name === 'tpu-cache-live')?.version)
  expect(await version()).toBe(990)
  await app.logOut()
  await expect.poll(version).not.toBe(990)
})

/** Runs in the page before the app: the database as the first version made it, with the balances of the account. */
function makeFirstVersion(scope: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('tpu-cache-live', 10)
    opening.onerror = () => reject(opening.error)
    opening.onupgradeneeded = () => {
      const documents = opening.result.createObjectStore('documents', { keyPath: 'key' })
      documents.createIndex('scope', 'scope')
      const value = [{ id: '1', token: 'USDT', balance: '4242.5', frozen: '0' }]
      documents.put({ key: `${scope}|listAccounts|`, scope, name: 'listAccounts', value, fetchedAt: Date.now() })
    }
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
}

test('a phone that comes from two versions before keeps what it had saved', async ({ app, page, server }) => {
  await page.goto('/favicon-of-nothing.svg')
  await page.evaluate(makeFirstVersion, `0x7a69:${addressOf('member').toLowerCase()}`)
  const release = await server.hold('listAccounts')
  await app.open('/assets')
  await expect(page.getByText('4,242.5').first()).toBeVisible()
  release()
  await expect(page.getByText('1,860.25')).toBeVisible()
  const versions = page.evaluate(async () => (await indexedDB.databases()).map(({ name, version }) => [name, version]))
  expect(await versions).toContainEqual(['tpu-cache-live', 30])
})

test('an upgrade in another tab is not blocked by this one, which goes on', async ({ app, page, context }) => {
  await app.open('/assets')
  await expect(page.getByText('1,860.25')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/favicon-of-nothing.svg')
  await openElsewhere(other, 990)
  await app.link('tab.home').click()
  await expect(page.getByText('1,860.25')).toBeVisible()
})

test('an older app that does not let go of the database stops nothing', async ({ app, page, context }) => {
  const other = await context.newPage()
  await other.goto('/favicon-of-nothing.svg')
  await openElsewhere(other, 1, false)
  await app.open('/assets')
  await expect(page.getByText('1,860.25')).toBeVisible()
  await other.close()
  await app.reload()
  await expect(page.getByText('1,860.25')).toBeVisible()
  await expect.poll(() => cachedKeys(page)).not.toEqual([])
})

test('what the browser evicts while the app runs is kept anew with the next answer', async ({ app, page, context }) => {
  await app.open('/assets')
  await expect(page.getByText('1,860.25')).toBeVisible()
  const session = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await expect(page.getByText('1,860.25')).toBeVisible()
  await app.link('tab.home').click()
  await expect(page.getByText('1,860.25')).toBeVisible()
  await expect.poll(() => cachedKeys(page)).not.toEqual([])
  await expect(app.toast('storage.unavailable')).toHaveCount(0)
})

test('what could not be stored is never offered as saved', async ({ app, page, context }) => {
  await page.addInitScript(fillDisk)
  await app.open('/assets')
  await expect(page.getByText('1,860.25')).toBeVisible()
  await goOffline(context)
  const later = new App(await reopen(page, '/assets'), 'en-US')
  await expect(later.heading('connect.cardTitle')).toBeVisible()
  await expect(later.page.getByRole('button', { name: /^View saved data/ })).toHaveCount(0)
})
