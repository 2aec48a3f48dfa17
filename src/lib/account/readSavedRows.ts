import { CACHE_NAME, CACHE_VERSION } from '../cache/databaseName.ts'
import type { CoverageRow, DocumentRow } from '../cache/rows.ts'

/** What tells which account has saved data. */
export interface SavedRows {
  documents: DocumentRow[]
  coverage: CoverageRow[]
}

/** Opens the cache database as it is. @throws if there is none, or if it can't be read */
const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(CACHE_NAME)
    // There was no database: leave none.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * Reads the cached documents past Dexie, whose code would have to load first: a launch shows them sooner. The rows may be of
 * any version of the app.
 *
 * @throws if there is no cache, or if it can't be read
 */
export async function readSavedRows(): Promise<SavedRows> {
  const database = await open()
  try {
    // Stored by a newer app that was rolled back since.
    if (Math.floor(database.version / 10) > CACHE_VERSION / 10) throw new Error(`version ${database.version}`)
    // Never in the way of an upgrade.
    database.onversionchange = () => database.close()
    const transaction = database.transaction(['documents', 'coverage'], 'readonly')
    const [documents, coverage] = await Promise.all([
      settled<DocumentRow[]>(transaction.objectStore('documents').getAll()),
      settled<CoverageRow[]>(transaction.objectStore('coverage').getAll()),
    ])
    return { documents, coverage }
  } finally {
    database.close()
  }
}
