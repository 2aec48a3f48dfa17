import type { CoverageRow, DocumentRow, EntryRow } from './db.ts'

const tables = {
  documents: new Map<string, DocumentRow>(),
  /** Rows that were read before mount, for the first paint. Dropped once they are read again, or any tab changes a document. */
  preloaded: new Map<string, DocumentRow>(),
  coverage: new Map<string, CoverageRow>(),
  /** The key: the parts of the primary key, joined with `|`. */
  entries: new Map<string, EntryRow>(),
}
const listeners = new Set<() => void>()

/**
 * Rows that IndexedDB has not stored, in the memory of this tab: all rows where there is no IndexedDB, a few where the disk
 * is full, a single row while it is being stored. They win over stored rows.
 */
export const unsaved = {
  ...tables,

  /** Hands over rows that were read before mount. */
  preload(rows: DocumentRow[]): void {
    for (const row of rows) tables.preloaded.set(row.key, row)
  },

  /** The preloaded row of the first key that has one. */
  peekPreloaded: (keys: string[]): DocumentRow | undefined =>
    keys.map((key) => tables.preloaded.get(key)).find((row) => row !== undefined),

  /** To call after a change of the tables. */
  notify(): void {
    for (const listener of listeners) listener()
  },

  /** Returns an unsubscribe function. */
  onChange(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Drops the rows of accounts whose data is deleted. */
  dropScopes(isForgotten: (scope: string) => boolean): void {
    for (const table of Object.values(tables))
      for (const [key, { scope }] of table) if (isForgotten(scope)) table.delete(key)
    this.notify()
  },
}
