import type { Page } from '@playwright/test'
import { resumeSession } from '../../fixtures/session.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { expectOutcomes, pendingDeposits, readJournal, startDeposit } from '../../pages/deposit.ts'

test.use({ chained: true, loggedIn: true, failuresPlanned: /\/(?:api\/|rpc$)/ })

/** The device stores no hash until the test says so. */
const refuseHashes = (page: Page) =>
  page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (value: { hashes?: string[] }, key?: IDBValidKey) {
      const isFull = !sessionStorage.getItem('space') && this.transaction.db.name.startsWith('tpu-journal')
      if (isFull && value.hashes?.length) throw new DOMException('full', 'QuotaExceededError')
      return put.call(this, value, key)
    }
  })

test(
  'a hash that the device could not store survives the end of the session (code 402)',
  LONG,
  async ({ app, page, chain, server, wallet }) => {
    await refuseHashes(page)
    // Not mined: only the wallet's reply has shown the hash.
    await chain.setAutomine(false)
    const sheet = await startDeposit(app, '7')
    await expect(sheet.getByRole('alert')).toContainText(app.t('deposit.hashNotSaved'))
    const hash = wallet.sent[0]?.hash ?? 'nothing was sent'
    await app.press(sheet, 'action.close')
    await server.enterScenario('session-ended')
    await app.button('nav.menu').click()
    await expect(app.connectButton).toBeVisible()
    expect((await readJournal(page)).map(({ hashes }) => hashes)).toEqual([[]])

    await resumeSession(page, server, 'member')
    await page.evaluate(() => sessionStorage.setItem('space', 'yes'))
    await app.open('/assets')
    await expect(pendingDeposits(app)).toContainText(hash)
    await chain.mine()
    await expectOutcomes(page, ['confirmed'])
  },
)
