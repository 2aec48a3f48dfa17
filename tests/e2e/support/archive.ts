import type { Page } from '@playwright/test'
import type { CoverageRow, EntryRow } from '../../../src/lib/cache/db.ts'
import { addressOf } from './accounts.ts'

const SCOPE = `0x7a69:${addressOf('member').toLowerCase()}`
const LIST = 'listTransactions'
const NEWEST = 1_790_000_000
const MINUTE = 60
const BATCH = 10_000

/** The record that stands at a place of the list, from 0: a minute older each; its amount tells its place. */
export const recordAt = (place: number) => ({
  id: `a${place}`,
  token: 'USDT',
  type: 'charge',
  direction: place % 2 === 0 ? 'in' : 'out',
  amount: String(place + 1),
  createdTime: NEWEST - place * MINUTE,
})

const rowAt = (place: number): EntryRow => {
  const value = recordAt(place)
  const { id, type, direction, createdTime: time } = value
  return { scope: SCOPE, list: LIST, time, id, type, direction, value }
}

/** Runs in the page: writes rows straight into the database of the cache. */
async function putRows([store, rows]: readonly [store: string, rows: string]): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('tpu-cache-live')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(store, 'readwrite')
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    for (const row of JSON.parse(rows) as object[]) transaction.objectStore(store).put(row)
  })
  database.close()
}

/** Puts so many records into the cache of the phone, which then knows the list to its end. */
export async function fillArchive(page: Page, count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => rowAt(from + index))
    await page.evaluate(putRows, ['entries', JSON.stringify(rows)] as const)
  }
  const coverage: CoverageRow = {
    ...{ key: `${SCOPE}|${LIST}|{}`, scope: SCOPE, complete: true, fetchedAt: Date.now() },
    ...{ newest: recordAt(0).createdTime, oldest: recordAt(count - 1).createdTime },
  }
  await page.evaluate(putRows, ['coverage', JSON.stringify([coverage])] as const)
}
