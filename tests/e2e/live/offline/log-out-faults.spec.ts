import type { Page } from '@playwright/test'
import { LANGUAGES } from '../../../../src/contract/language.ts'
import { goOffline, reopen } from '../../browser/network.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG, vary } from '../../fixtures/variations.ts'
import { App } from '../../pages/app.ts'
import { openAssets } from '../../pages/tabs.ts'

/** A log-out while something fails: from its confirmation on nothing of the account is offered. */
test.use({ loggedIn: true, failuresPlanned: true })

declare global {
  interface Window {
    /** How often the log-out was to be recorded. */
    recorded?: number
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

test('nothing is offered after a log-out whose code a deployment has removed', LONG, async ({ app, page }) => {
  await page.addInitScript(endWhenLeft)
  await openAssets(app)
  await page.waitForLoadState('networkidle')
  await app.button('nav.menu').click()
  await expect(app.inSheet(app.sheet('nav.menu'), 'drawer.exit')).toBeVisible()
  await page.route(/\/static\/.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await app.press(app.sheet('nav.menu'), 'drawer.exit')
  await app.press(app.sheet('tip.sureExit'), 'drawer.exit')
  await expect(app.connectButton).toBeVisible()
  await page.unrouteAll()
  await expectNothingOffered(page)
})

for (const language of vary(LANGUAGES))
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('a log-out says that it is working while the device does not answer, and runs once', async ({ app, page }) => {
      await page.addInitScript(stallRecord)
      await openAssets(app)
      await page.clock.install()
      await app.button('nav.menu').click()
      await app.press(app.sheet('nav.menu'), 'drawer.exit')
      const question = app.sheet('tip.sureExit')
      await page.clock.pauseAt(Date.now() + 60_000)
      await app.press(question, 'drawer.exit')
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
  })
