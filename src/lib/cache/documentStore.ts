import { Dexie } from 'dexie'
import { sleep } from '../browser/sleep.ts'
import { type DocumentRow, db } from './db.ts'
import { isLater } from './fetchIfOutdated.ts'
import { ALL_DOCUMENTS, documentsWith, followRows, isChanged } from './followRows.ts'
import { saveToIndexedDb, tryIndexedDb } from './indexedDbGuard.ts'
import { unsaved } from './unsavedRows.ts'

/** How long IndexedDB may take to store a reply before screens show it from memory. */
const SLOW_MS = 1000

const { documents: inMemory, preloaded } = unsaved

// A change in any tab makes what was read before it old.
Dexie.on('storagemutated', (changed) => {
  if (isChanged(changed, ALL_DOCUMENTS)) preloaded.clear()
})

/** Stores a row, unless another tab has stored the reply to a later request. */
const putRow = (row: DocumentRow) =>
  db.transaction('rw', db.documents, async () => {
    if (!isLater(await db.documents.get(row.key), row.fetchedAt)) await db.documents.put(row)
  })

/** Saves a row and notifies its subscribers in every tab. Resolves once the row can be read, if only in this tab. */
export async function saveRow(row: DocumentRow): Promise<void> {
  preloaded.delete(row.key)
  inMemory.set(row.key, row)
  const storing = saveToIndexedDb(() => putRow(row)).then((saved) => {
    // A newer row may still be on its way.
    if (saved && inMemory.get(row.key) === row) inMemory.delete(row.key)
    return saved
  })
  const isStored = await Promise.race([storing, sleep(SLOW_MS).then(() => false)])
  if (!isStored) unsaved.notify()
}

/** The row under a key, or undefined. */
export const readRow = async (key: string): Promise<DocumentRow | undefined> =>
  inMemory.get(key) ?? (await tryIndexedDb(() => db.documents.get(key)))

/**
 * Reads the row of the first key that has one. IndexedDB, which may not answer, is not asked for what is in memory.
 *
 * @param shown the row if IndexedDB fails
 */
async function readFirst(keys: string[], shown: DocumentRow | undefined): Promise<DocumentRow | undefined> {
  const [first = ''] = keys
  const rows = inMemory.has(first) ? [] : await tryIndexedDb(() => db.documents.bulkGet(keys))
  for (const key of keys) preloaded.delete(key)
  const found = keys.map((key, index) => inMemory.get(key) ?? rows?.[index]).find((row) => row !== undefined)
  return found ?? (rows ? undefined : shown)
}

/**
 * Subscribes to the row of the first key that has one: called at once, and when any tab changes it, until the signal aborts. A
 * device that can't be read any more takes no row from the screen.
 */
export function subscribeToRow(
  keys: string[],
  onChange: (row: DocumentRow | undefined) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  let shown = unsaved.peekPreloaded(keys)
  const show = (row: DocumentRow | undefined) => {
    shown = row
    onChange(row)
  }
  signal.addEventListener(
    'abort',
    followRows(documentsWith(keys), () => readFirst(keys, shown), show),
  )
}
