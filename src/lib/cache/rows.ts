import { liveQuery } from 'dexie'
import { type DocumentRow, db } from './db.ts'
import { deleteFromDevice, keepOnDevice, onDevice } from './device.ts'

/** What the device did not keep. */
const memory = new Map<string, DocumentRow>()
const watchers = new Set<(key: string) => void>()

/** What was read before a screen asked for it: painted first, and gone with the first look that a screen takes itself. */
const readAhead = new Map<string, DocumentRow>()

/** Takes rows that were read anyway, so that a screen need not wait for a second look. */
export function readRowsAhead(rows: DocumentRow[]): void {
  for (const row of rows) readAhead.set(row.key, row)
}

/** The row of the first of these keys that was read ahead. */
export const peekRow = (keys: string[]): DocumentRow | undefined =>
  keys.map((key) => readAhead.get(key)).find((row) => row !== undefined)

/** Keeps a row and tells whoever watches it, in every tab. */
export async function saveRow(row: DocumentRow): Promise<void> {
  readAhead.delete(row.key)
  const kept = await keepOnDevice(() => db.documents.put(row))
  const wasInMemory = memory.delete(row.key)
  if (!kept) memory.set(row.key, row)
  if (!kept || wasInMemory) for (const tell of watchers) tell(row.key)
}

/** The row under a key; undefined: there is none. */
export const readRow = async (key: string): Promise<DocumentRow | undefined> =>
  memory.get(key) ?? (await onDevice(() => db.documents.get(key)))

/** The row of the first of these keys that has one. */
async function readFirst(keys: string[]): Promise<DocumentRow | undefined> {
  const rows = await onDevice(() => db.documents.bulkGet(keys))
  for (const key of keys) readAhead.delete(key)
  return keys.map((key, index) => memory.get(key) ?? rows?.[index]).find((row) => row !== undefined)
}

/** Follows the row of the first of these keys that has one: at once, and whenever any tab changes it. Answers how to stop. */
export function watchRow(keys: string[], follow: (row: DocumentRow | undefined) => void): () => void {
  const look = () => void readFirst(keys).then(follow)
  const fromMemory = (changed: string) => keys.includes(changed) && look()
  watchers.add(fromMemory)
  // An error is a database that can't be used: what is in memory is read past it.
  const subscription = liveQuery(() => readFirst(keys)).subscribe({ next: follow, error: look })
  return () => {
    watchers.delete(fromMemory)
    subscription.unsubscribe()
  }
}

/** Deletes the rows of every scope that `keep` does not want, from storage and memory. */
export async function deleteRows(keep: (scope: string) => boolean): Promise<void> {
  readAhead.clear()
  for (const [key, row] of memory) {
    if (keep(row.scope)) continue
    memory.delete(key)
    for (const tell of watchers) tell(key)
  }
  await deleteFromDevice(() => db.documents.filter((row) => !keep(row.scope)).delete())
}
