import { readDatabase } from '../browser/readDatabase.ts'
import { CACHE_NAME, CACHE_VERSION } from '../cache/databaseName.ts'
import type { CoverageRow, DocumentRow } from '../cache/rows.ts'
import { readLogOuts } from '../durable/readLogOuts.ts'

/** What tells which account has saved data. */
export interface SavedRows {
  documents: DocumentRow[]
  coverage: CoverageRow[]
}

const readCache = (): Promise<SavedRows> =>
  readDatabase(CACHE_NAME, ['documents', 'coverage'], async (transaction, resultOf) => {
    const { version } = transaction.db
    // Stored by a newer app that was rolled back since.
    if (Math.floor(version / 10) > CACHE_VERSION / 10) throw new Error(`version ${version}`)
    const [documents, coverage] = await Promise.all([
      resultOf<DocumentRow[]>(transaction.objectStore('documents').getAll()),
      resultOf<CoverageRow[]>(transaction.objectStore('coverage').getAll()),
    ])
    return { documents, coverage }
  })

/**
 * Reads the cached documents of accounts that have not logged out. Past Dexie, whose code would have to load first: a launch
 * shows them sooner. The rows may be of any version of the app.
 *
 * @throws if there is no cache, or if the cache or the log-outs can't be read
 */
export async function readSavedRows(): Promise<SavedRows> {
  const [{ documents, coverage }, logOuts] = await Promise.all([readCache(), readLogOuts()])
  const left = new Set(logOuts.map(({ scope }) => scope))
  const isHere = ({ scope }: { scope: string }) => !left.has(scope)
  return { documents: documents.filter(isHere), coverage: coverage.filter(isHere) }
}
