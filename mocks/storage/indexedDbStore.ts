import { createMemoryStore, createQueue, type SnapshotStore } from './snapshotStore.ts'

const OBJECTS = 'snapshot'

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(OBJECTS)
  return settled(request)
}

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

/**
 * A snapshot in IndexedDB that all tabs of the origin share (Web Locks keep them apart). Where IndexedDB cannot be opened
 * (private modes, some web views) it lasts as long as the page.
 *
 * @param name of the database; one per demo
 */
export async function createBrowserStore(name: string): Promise<SnapshotStore> {
  let database: IDBDatabase
  try {
    database = await openDatabase(name)
  } catch {
    return createMemoryStore()
  }
  // A tab that deletes or upgrades the database must not wait for this one.
  database.onversionchange = () => database.close()
  const read = (key: string): Promise<unknown> => settled(database.transaction(OBJECTS).objectStore(OBJECTS).get(key))
  const withinTab = createQueue()
  const { locks } = globalThis.navigator ?? {}

  return {
    runExclusive: (work) =>
      withinTab(async () => (locks ? await locks.request(`${name}:snapshot`, work) : await work())),
    revision: async () => Number((await read('revision')) ?? 0),
    load: () => read('content'),
    save: async (snapshot, revision) => {
      const transaction = database.transaction(OBJECTS, 'readwrite')
      transaction.objectStore(OBJECTS).put(snapshot, 'content')
      transaction.objectStore(OBJECTS).put(revision, 'revision')
      await committed(transaction)
    },
  }
}
