import type { Page } from '@playwright/test'
import { LANGUAGES } from '../../../../src/contract/language.ts'
import { cachedKeys } from '../../browser/browserStorage.ts'
import { goOffline, reopen } from '../../browser/network.ts'
import { addressOf, SEEDED_USDT } from '../../fixtures/accounts.ts'
import { putRows, recordAtPosition, seedCache } from '../../fixtures/seedCache.ts'
import { expect, test } from '../../fixtures/test.ts'
import { vary } from '../../fixtures/variations.ts'
import { App } from '../../pages/app.ts'
import { openAssets } from '../../pages/tabs.ts'
import { TEST_CHAIN } from '../../wallet/chains.ts'

/** A log-out while something fails: from its confirmation on nothing of the account is offered. */
test.use({ loggedIn: true, failuresPlanned: true })
test.describe.configure({ timeout: 60_000 })

const SCOPE = `${TEST_CHAIN}:${addressOf('member').toLowerCase()}`

/** Faults that begin with the exit: what the account's screens have stored is there. */
declare global {
  interface Window {
    exiting?: boolean
    /** How often the log-out was to be recorded. */
    recorded?: number
  }
}

/** Init script: the log-out can't be recorded, as on a full disk. */
function refuseRecord(): void {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...call) {
    if (this.name === 'logOuts') throw new DOMException('The disk is full', 'QuotaExceededError')
    return put.apply(this, call)
  }
}

/** Init script: the request that records the log-out gets no answer. */
function stallRecord(): void {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...call) {
    if (this.name !== 'logOuts') return put.apply(this, call)
    window.recorded = (window.recorded ?? 0) + 1
    return {} as IDBRequest<IDBValidKey>
  }
}

/** Init script: the log-out can be recorded, but nothing is deleted, as if the browser were killed after it. */
function deleteNothing(): void {
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...call) {
    if (window.exiting && call[1] === 'readwrite' && this.name.startsWith('tpu-cache'))
      throw new DOMException('Killed', 'AbortError')
    return transaction.apply(this, call)
  }
  IDBFactory.prototype.deleteDatabase = () => ({}) as IDBOpenDBRequest
}

/** Init script: nothing is stored or deleted any more once the screen has left, as if the browser were killed then. */
function endWhenLeft(): void {
  const hasLeft = () => sessionStorage.getItem('tpu:session') === null
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...call) {
    if (hasLeft() && call[1] === 'readwrite') throw new DOMException('Killed', 'AbortError')
    return transaction.apply(this, call)
  }
  const { deleteDatabase } = IDBFactory.prototype
  IDBFactory.prototype.deleteDatabase = function (this: IDBFactory, name) {
    return hasLeft() ? ({} as IDBOpenDBRequest) : deleteDatabase.call(this, name)
  }
}

async function exit(app: App): Promise<void> {
  await app.page.evaluate(() => {
    window.exiting = true
  })
  await app.logOut()
}

/** Expects that neither a launch with a network nor one without offers anything. */
async function expectNothingOffered(page: Page): Promise<Page> {
  const online = new App(await reopen(page, '/assets'), 'en-US')
  await expect(online.heading('connect.cardTitle')).toBeVisible()
  await expect(online.page.getByRole('button', { name: /^View saved data/ })).toHaveCount(0)
  await goOffline(online.page.context())
  const offline = new App(await reopen(online.page, '/assets'), 'en-US')
  await offline.started()
  await expect(offline.heading('connect.cardTitle')).toBeVisible()
  await expect(offline.page.getByRole('button', { name: /^View saved data/ })).toHaveCount(0)
  return offline.page
}

for (const [what, fault] of vary([
  ['the disk is full', refuseRecord],
  ['the device does not answer', stallRecord],
]))
  test(`nothing is offered after a log-out that can’t be recorded because ${what}`, async ({ app, page }) => {
    await page.addInitScript(fault)
    await page.addInitScript(endWhenLeft)
    await openAssets(app)
    await exit(app)
    await expect(app.sheet('drawer.notForgotten')).toBeHidden()
    await expectNothingOffered(page)
  })

test('nothing is offered after a log-out whose code a deployment has removed', async ({ app, page }) => {
  await page.addInitScript(endWhenLeft)
  await openAssets(app)
  await page.waitForLoadState('networkidle')
  await app.button('nav.menu').click()
  await expect(app.inSheet(app.sheet('nav.menu'), 'drawer.exit')).toBeVisible()
  await page.route(/\/static\/.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await app.inSheet(app.sheet('nav.menu'), 'drawer.exit').click()
  await app.inSheet(app.sheet('tip.sureExit'), 'drawer.exit').click()
  await expect(app.connectButton).toBeVisible()
  await page.unrouteAll()
  await expectNothingOffered(page)
})

for (const language of LANGUAGES)
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('a log-out says that it is working while the device does not answer, and runs once', async ({ app, page }) => {
      await page.addInitScript(stallRecord)
      await openAssets(app)
      await page.clock.install()
      await app.button('nav.menu').click()
      await app.inSheet(app.sheet('nav.menu'), 'drawer.exit').click()
      const question = app.sheet('tip.sureExit')
      await page.clock.pauseAt(Date.now() + 60_000)
      await app.inSheet(question, 'drawer.exit').click()
      const button = app.inSheet(question, 'drawer.exiting')
      await expect(button).toHaveAttribute('aria-busy', 'true')
      await expect(app.inSheet(question, 'action.cancel')).toBeDisabled()
      await button.click({ force: true })
      await page.keyboard.press('Escape')
      await page.goBack()
      await expect(button).toBeVisible()
      await page.clock.runFor(2000)
      await page.clock.resume()
      await expect(app.connectButton).toBeVisible()
      await expect(question).toBeHidden()
      expect(await page.evaluate(() => window.recorded)).toBe(1)
    })

    test('a log-out ends the session, and says so if the device may still have saved data', async ({ app, page }) => {
      await page.addInitScript(refuseRecord)
      await page.addInitScript(deleteNothing)
      await openAssets(app)
      await exit(app)
      await expect(app.sheet('drawer.notForgotten')).toContainText(app.t('drawer.notForgottenText'))
      await app.inSheet(app.sheet('drawer.notForgotten'), 'action.ok').click()
      await expect(app.connectButton).toBeVisible()
      expect(await page.evaluate(() => sessionStorage.getItem('tpu:session'))).toBeNull()
    })
  })

test('a 402 that clears web storage, and rows that a frozen tab writes late, bring nothing back', async ({
  app,
  page,
}) => {
  await openAssets(app)
  const keys = await cachedKeys(page)
  await exit(app)
  await expect.poll(() => cachedKeys(page)).toEqual([])
  const late = keys.map((key) => ({ key, scope: SCOPE, name: key.split('|')[1], value: [], fetchedAt: Date.now() }))
  await page.evaluate(putRows, ['documents', JSON.stringify(late)] as const)
  await page.evaluate(() => {
    localStorage.clear()
    localStorage.setItem('tpu:hasSavedData', 'true')
  })
  const offline = await expectNothingOffered(page)
  await expect.poll(() => cachedKeys(offline)).toEqual([])
})

test('a login whose deletion before was interrupted shows fresh data only, and it is saved again', async ({
  app,
  page,
  context,
}) => {
  await page.addInitScript(deleteNothing)
  await openAssets(app)
  await seedCache(page, 20_000)
  await exit(app)
  const later = new App(await reopen(page), 'en-US')
  await later.connect()
  await later.expectPath('/node')
  await later.open('/assets/record')
  await expect(later.page.getByText(/^as of/)).toBeVisible()
  const { id } = recordAtPosition(19_999)
  const stored = await later.page.evaluate(async (seeded) => {
    const opening = indexedDB.open('tpu-cache-live')
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const asked = opening.result.transaction('entries').objectStore('entries').getAll()
    await new Promise((resolve) => {
      asked.onsuccess = resolve
    })
    opening.result.close()
    return (asked.result as { id: string }[]).filter((row) => row.id === seeded).length
  }, id)
  expect(stored).toBe(0)
  await later.open('/assets')
  await expect(later.page.getByText(SEEDED_USDT).first()).toBeVisible()
  await goOffline(context)
  const saved = await reopen(later.page, '/assets')
  await expect(saved.getByText(SEEDED_USDT).first()).toBeVisible()
})

test('a tab with the saved view that missed the log-out leaves it when the user returns', async ({
  app,
  page,
  context,
}) => {
  await openAssets(app)
  const saved = new App(await context.newPage(), 'en-US')
  await saved.page.addInitScript(() => {
    // As in the back/forward cache: messages to this tab are lost, and so are the events of the storage.
    globalThis.BroadcastChannel = class extends EventTarget {
      postMessage() {}
      close() {}
    } as unknown as typeof BroadcastChannel
    globalThis.addEventListener('storage', (event) => event.stopImmediatePropagation())
  })
  await saved.open('/assets')
  await saved.page.getByRole('button', { name: /^View saved data/ }).click()
  await expect(saved.page.getByText(SEEDED_USDT).first()).toBeVisible()
  await page.bringToFront()
  await app.logOut()
  await expect(saved.page.getByText(SEEDED_USDT).first()).toBeVisible()
  await saved.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(saved.connectButton).toBeVisible()
  await expect(saved.page.getByRole('button', { name: /^View saved data/ })).toHaveCount(0)
})
