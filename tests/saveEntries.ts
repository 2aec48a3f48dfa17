import type { CoverageRow, EntryRow } from '../src/lib/cache/db.ts'
import * as store from '../src/lib/cache/listStore.ts'

/** Saves entries of a list, whose coverage is then `coverage`. */
export const saveEntries = (entries: EntryRow[], coverage: CoverageRow): Promise<void> =>
  store.saveEntries(entries, coverage.key, () => coverage)
