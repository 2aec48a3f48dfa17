import { liveQuery } from 'dexie'
import { sleep } from '../browser/sleep.ts'
import { db } from './db.ts'
import { deleteFromIndexedDb, saveToIndexedDb, tryIndexedDb } from './indexedDbGuard.ts'
import type { DocumentRow } from './rows.ts'

/** How long IndexedDB may take to store a reply before screens show it from memory. */
const SLOW_MS = 1000

function createDocumentStore() {
  /** Rows that IndexedDB did not store, or has not stored yet. */
  const memory = new Map<string, DocumentRow>()
  /** The newest row of each key while IndexedDB stores it. */
  const saving = new Map<string, DocumentRow>()
  const listeners = new Set<(key: string) => void>()
  /** Rows preloaded before mount. Used for the first paint, dropped at the first live read. */
  const preloaded = new Map<string, DocumentRow>()

  /** Reads the row of the first key that has one. */
  async function readFirst(keys: string[]): Promise<DocumentRow | undefined> {
    const rows = await tryIndexedDb(() => db.documents.bulkGet(keys))
    for (const key of keys) preloaded.delete(key)
    return keys.map((key, index) => memory.get(key) ?? rows?.[index]).find((row) => row !== undefined)
  }

  function notifyAll(key: string): void {
    for (const notify of listeners) notify(key)
  }

  /** Shows a row that IndexedDB does not have, unless a newer one or a log-out has come. */
  function keepInMemory(row: DocumentRow): void {
    if (saving.get(row.key) !== row) return
    memory.set(row.key, row)
    notifyAll(row.key)
  }

  function settle(row: DocumentRow, saved: boolean): void {
    if (!saved) keepInMemory(row)
    if (saving.get(row.key) !== row) return
    saving.delete(row.key)
    if (saved && memory.delete(row.key)) notifyAll(row.key)
  }

  return {
    /** Hands over rows that were read before mount. */
    preloadRows(rows: DocumentRow[]): void {
      for (const row of rows) preloaded.set(row.key, row)
    },

    /** The preloaded row of the first key that has one. */
    peekPreloadedRow: (keys: string[]): DocumentRow | undefined =>
      keys.map((key) => preloaded.get(key)).find((row) => row !== undefined),

    /** Saves a row and notifies its subscribers in every tab. Resolves once the row can be read, if only in this tab. */
    async saveRow(row: DocumentRow): Promise<void> {
      preloaded.delete(row.key)
      saving.set(row.key, row)
      const settled = saveToIndexedDb(() => db.documents.put(row)).then((saved) => settle(row, saved))
      await Promise.race([settled, sleep(SLOW_MS).then(() => keepInMemory(row))])
    },

    /** The row under a key, or undefined. */
    readRow: async (key: string): Promise<DocumentRow | undefined> =>
      memory.get(key) ?? (await tryIndexedDb(() => db.documents.get(key))),

    /**
     * Subscribes to the row of the first key that has one: called at once, and when any tab changes it. Returns an
     * unsubscribe function.
     */
    subscribeToRow(keys: string[], onChange: (row: DocumentRow | undefined) => void): () => void {
      const read = () => void readFirst(keys).then(onChange)
      const onMemoryChange = (changed: string) => {
        if (!keys.includes(changed)) return
        // Without IndexedDB, which may not answer.
        const [first = ''] = keys
        if (changed === first && memory.has(first)) onChange(memory.get(first))
        else read()
      }
      listeners.add(onMemoryChange)
      // liveQuery fails if the database is unusable: read past it, from memory.
      const subscription = liveQuery(() => readFirst(keys)).subscribe({ next: onChange, error: read })
      return () => {
        listeners.delete(onMemoryChange)
        subscription.unsubscribe()
      }
    },

    /** Deletes the rows of every account scope that `keep` rejects. */
    async deleteRows(keep: (scope: string) => boolean): Promise<void> {
      preloaded.clear()
      for (const [key, row] of saving) if (!keep(row.scope)) saving.delete(key)
      for (const [key, row] of memory) {
        if (keep(row.scope)) continue
        memory.delete(key)
        notifyAll(key)
      }
      await deleteFromIndexedDb(() => db.documents.filter((row) => !keep(row.scope)).delete())
    },
  }
}

export const { preloadRows, peekPreloadedRow, saveRow, readRow, subscribeToRow, deleteRows } = createDocumentStore()
