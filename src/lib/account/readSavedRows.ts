import { CACHE_NAME, CACHE_VERSION } from '../cache/databaseName.ts'
import { readDatabase } from '../cache/readDatabase.ts'
import type { CoverageRow, DocumentRow } from '../cache/rows.ts'

/** What tells which account has saved data. */
export interface SavedRows {
  documents: DocumentRow[]
  coverage: CoverageRow[]
}

/**
 * Reads the cached documents past Dexie, whose code would have to load first: a launch shows them sooner. The rows may be of
 * any version of the app.
 *
 * @throws if there is no cache, or if it can't be read
 */
export function readSavedRows(): Promise<SavedRows> {
  return readDatabase(CACHE_NAME, ['documents', 'coverage'], async (transaction, resultOf) => {
    const { version } = transaction.db
    // Stored by a newer app that was rolled back since.
    if (Math.floor(version / 10) > CACHE_VERSION / 10) throw new Error(`version ${version}`)
    const [documents, coverage] = await Promise.all([
      resultOf<DocumentRow[]>(transaction.objectStore('documents').getAll()),
      resultOf<CoverageRow[]>(transaction.objectStore('coverage').getAll()),
    ])
    return { documents, coverage }
  })
}
