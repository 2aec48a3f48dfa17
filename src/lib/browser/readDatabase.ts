import { pageIndexedDb } from './pageIndexedDb.ts'

/** The result of a request of IndexedDB. */
export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Opens a database as it is; undefined if there is none. */
async function open(name: string): Promise<IDBDatabase | undefined> {
  const request = pageIndexedDb.open(name)
  let isNew = false
  request.onupgradeneeded = () => {
    isNew = true
    // Otherwise an empty database would stay.
    request.transaction?.abort()
  }
  return resultOf(request).catch((error: unknown) => {
    if (isNew) return undefined
    throw error
  })
}

/**
 * Uses a database as it is, without waiting for Dexie's code.
 *
 * @returns what `use` returns; undefined if there is no such database
 * @throws if the database can't be opened
 */
export async function withDatabase<T>(
  name: string,
  use: (database: IDBDatabase) => Promise<T>,
): Promise<T | undefined> {
  const database = await open(name)
  if (!database) return undefined
  try {
    // An open connection would block an upgrade in another tab.
    database.onversionchange = () => database.close()
    return await use(database)
  } finally {
    database.close()
  }
}
