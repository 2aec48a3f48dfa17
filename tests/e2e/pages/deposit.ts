import { expect, type Locator, type Page } from '@playwright/test'
import type { DepositRow } from '../../../src/lib/deposits/types.ts'
import type { App } from './app.ts'

/** Opens the deposit sheet. */
export async function openDeposit(app: App): Promise<Locator> {
  await app.open('/assets')
  await app.button('assets.deposit').click()
  return app.sheet('deposit.title')
}

/** Opens the deposit sheet and confirms an amount. @returns the sheet */
export async function startDeposit(app: App, amount: string): Promise<Locator> {
  const sheet = await openDeposit(app)
  await sheet.getByLabel(app.t('deposit.amount')).fill(amount)
  await app.inSheet(sheet, 'action.confirm').click()
  return sheet
}

/** Makes a deposit and waits until the server has acknowledged it. */
export async function deposit(app: App, amount: string): Promise<void> {
  const sheet = await startDeposit(app, amount)
  await expect(sheet).toContainText(app.t('deposit.review'))
  await app.inSheet(sheet, 'action.ok').click()
}

/** The pending deposits on the assets screen. */
export const pendingDeposits = (app: App): Locator => app.page.getByRole('region', { name: app.t('deposit.pending') })

/** Reads the deposit journal directly from IndexedDB. */
export const readJournal = (page: Page): Promise<DepositRow[]> =>
  page.evaluate(
    () =>
      new Promise<DepositRow[]>((resolve, reject) => {
        const opening = indexedDB.open('tpu-journal-live')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('deposits')) return resolve([])
          const reading = database.transaction('deposits').objectStore('deposits').getAll()
          reading.onsuccess = () => {
            database.close()
            resolve(reading.result)
          }
        }
      }),
  )
