import { liveQuery } from 'dexie'
import { type DocumentRow, db } from './db.ts'
import { deleteFromIndexedDb, saveToIndexedDb, tryIndexedDb } from './indexedDbGuard.ts'

/** What the device did not keep. */
const memory = new Map<string, DocumentRow>()
const listeners = new Set<(key: string) => void>()

/** What was read before a screen asked for it: painted first, and gone with the first look that a screen takes itself. */
const preloaded = new Map<string, DocumentRow>()

/** Takes rows that were read anyway, so that a screen need not wait for a second look. */
export function preloadRows(rows: DocumentRow[]): void {
  for (const row of rows) preloaded.set(row.key, row)
}

/** The row of the first of these keys that was read ahead. */
export const peekPreloadedRow = (keys: string[]): DocumentRow | undefined =>
  keys.map((key) => preloaded.get(key)).find((row) => row !== undefined)

/** Keeps a row and tells whoever watches it, in every tab. */
export async function saveRow(row: DocumentRow): Promise<void> {
  preloaded.delete(row.key)
  const kept = await saveToIndexedDb(() => db.documents.put(row))
  const wasInMemory = memory.delete(row.key)
  if (!kept) memory.set(row.key, row)
  if (!kept || wasInMemory) for (const tell of listeners) tell(row.key)
}

/** The row under a key; undefined: there is none. */
export const readRow = async (key: string): Promise<DocumentRow | undefined> =>
  memory.get(key) ?? (await tryIndexedDb(() => db.documents.get(key)))

/** The row of the first of these keys that has one. */
async function readFirst(keys: string[]): Promise<DocumentRow | undefined> {
  const rows = await tryIndexedDb(() => db.documents.bulkGet(keys))
  for (const key of keys) preloaded.delete(key)
  return keys.map((key, index) => memory.get(key) ?? rows?.[index]).find((row) => row !== undefined)
}

/** Follows the row of the first of these keys that has one: at once, and whenever any tab changes it. Answers how to stop. */
export function subscribeToRow(keys: string[], follow: (row: DocumentRow | undefined) => void): () => void {
  const look = () => void readFirst(keys).then(follow)
  const fromMemory = (changed: string) => keys.includes(changed) && look()
  listeners.add(fromMemory)
  // An error is a database that can't be used: what is in memory is read past it.
  const subscription = liveQuery(() => readFirst(keys)).subscribe({ next: follow, error: look })
  return () => {
    listeners.delete(fromMemory)
    subscription.unsubscribe()
  }
}

/** Deletes the rows of every scope that `keep` does not want, from storage and memory. */
export async function deleteRows(keep: (scope: string) => boolean): Promise<void> {
  preloaded.clear()
  for (const [key, row] of memory) {
    if (keep(row.scope)) continue
    memory.delete(key)
    for (const tell of listeners) tell(key)
  }
  await deleteFromIndexedDb(() => db.documents.filter((row) => !keep(row.scope)).delete())
}
