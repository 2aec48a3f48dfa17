import type { EntryRow } from '../../../src/lib/cache/rows.ts'
import { FILTER, LIST, PAGE, SCOPE } from './rows.ts'

/** Raw IndexedDB with the stores and indexes of the cache, for comparison. */
const NAME = 'raw'
const INDEXES = [
  ['scope', 'list', 'type', 'time'],
  ['scope', 'list', 'direction', 'time'],
  ['scope', 'list', 'direction', 'type', 'time'],
]
const BY_BOTH = 'scope,list,direction,type,time'

const ended = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

export const openRaw = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1)
    opening.onupgradeneeded = () => {
      const store = opening.result.createObjectStore('entries', { keyPath: ['scope', 'list', 'time', 'id'] })
      for (const path of INDEXES) store.createIndex(path.join(), path)
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })

export async function writeRaw(database: IDBDatabase, rows: EntryRow[]): Promise<void> {
  const transaction = database.transaction('entries', 'readwrite')
  const store = transaction.objectStore('entries')
  for (const row of rows) store.put(row)
  await ended(transaction)
}

/** The newest entries that match both filters, read backwards from the index. */
export const readRaw = (database: IDBDatabase): Promise<EntryRow[]> =>
  new Promise((resolve, reject) => {
    const key = [SCOPE, LIST, FILTER.direction, FILTER.types[0] ?? '']
    const range = IDBKeyRange.bound([...key, Number.NEGATIVE_INFINITY], [...key, Number.POSITIVE_INFINITY])
    const walking = database.transaction('entries').objectStore('entries').index(BY_BOTH).openCursor(range, 'prev')
    const found: EntryRow[] = []
    walking.onerror = () => reject(walking.error)
    walking.onsuccess = () => {
      const cursor = walking.result
      if (cursor) found.push(cursor.value)
      if (!cursor || found.length === PAGE) resolve(found)
      else cursor.continue()
    }
  })
