import { liveQuery } from 'dexie'
import { db } from './db.ts'
import { deleteFromIndexedDb, saveToIndexedDb, tryIndexedDb } from './indexedDbGuard.ts'
import type { DocumentRow } from './rows.ts'

function createDocumentStore() {
  /** Rows that IndexedDB did not store. */
  const memory = new Map<string, DocumentRow>()
  const listeners = new Set<(key: string) => void>()
  /** Rows preloaded before mount. Used for the first paint, dropped at the first live read. */
  const preloaded = new Map<string, DocumentRow>()

  /** Reads the row of the first key that has one. */
  async function readFirst(keys: string[]): Promise<DocumentRow | undefined> {
    const rows = await tryIndexedDb(() => db.documents.bulkGet(keys))
    for (const key of keys) preloaded.delete(key)
    return keys.map((key, index) => memory.get(key) ?? rows?.[index]).find((row) => row !== undefined)
  }

  return {
    /** Hands over rows that were read before mount. */
    preloadRows(rows: DocumentRow[]): void {
      for (const row of rows) preloaded.set(row.key, row)
    },

    /** The preloaded row of the first key that has one. */
    peekPreloadedRow: (keys: string[]): DocumentRow | undefined =>
      keys.map((key) => preloaded.get(key)).find((row) => row !== undefined),

    /** Saves a row and notifies its subscribers in every tab. */
    async saveRow(row: DocumentRow): Promise<void> {
      preloaded.delete(row.key)
      const saved = await saveToIndexedDb(() => db.documents.put(row))
      const wasInMemory = memory.delete(row.key)
      if (!saved) memory.set(row.key, row)
      if (!saved || wasInMemory) for (const notify of listeners) notify(row.key)
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
      const onMemoryChange = (changed: string) => keys.includes(changed) && read()
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
      for (const [key, row] of memory) {
        if (keep(row.scope)) continue
        memory.delete(key)
        for (const notify of listeners) notify(key)
      }
      await deleteFromIndexedDb(() => db.documents.filter((row) => !keep(row.scope)).delete())
    },
  }
}

export const { preloadRows, peekPreloadedRow, saveRow, readRow, subscribeToRow, deleteRows } = createDocumentStore()
