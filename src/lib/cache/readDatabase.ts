const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name)
  // There was no database: leave none.
  request.onupgradeneeded = () => request.transaction?.abort()
  return settled(request)
}

/**
 * Reads a database as it is, without the libraries that write it: their code would have to load first.
 *
 * @param read reads from a transaction over the stores
 * @throws if there is no such database, or if it can't be read
 */
export async function readDatabase<T>(
  name: string,
  stores: string[],
  read: (transaction: IDBTransaction, resultOf: typeof settled) => Promise<T>,
): Promise<T> {
  const database = await open(name)
  try {
    // Never in the way of an upgrade.
    database.onversionchange = () => database.close()
    return await read(database.transaction(stores, 'readonly'), settled)
  } finally {
    database.close()
  }
}
