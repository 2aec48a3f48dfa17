import type { CoverageRow, DocumentRow, EntryRow } from './db.ts'

const tables = {
  documents: new Map<string, DocumentRow>(),
  /** Read before mount. For the first paint, dropped at the first live read. */
  preloaded: new Map<string, DocumentRow>(),
  coverage: new Map<string, CoverageRow>(),
  /** By the parts of the primary key, joined with `|`. */
  entries: new Map<string, EntryRow>(),
}
const listeners = new Set<() => void>()

/**
 * Rows that IndexedDB has not stored, in the memory of this tab: all of them where there is none, a few where the disk is
 * full, one while it is being stored. They win over stored rows.
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

  /** Call it after a change of these tables. */
  notify(): void {
    for (const listener of listeners) listener()
  },

  /** Returns an unsubscribe function. */
  onChange(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Drops the rows of accounts that have left. */
  dropScopes(isLeft: (scope: string) => boolean): void {
    for (const table of Object.values(tables))
      for (const [key, { scope }] of table) if (isLeft(scope)) table.delete(key)
    this.notify()
  },
}
