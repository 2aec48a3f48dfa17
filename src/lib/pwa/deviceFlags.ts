import { EDITION } from '../config/env.ts'

/**
 * What this device remembers of the app itself, not of an account: it outlives a session that ends, which clears web
 * storage. Three numbers, read at every start: too little for a library. A promise to every phone out there: versions
 * only go up.
 */
export type Flag = 'visits' | 'installDeclined' | 'persistAsked'

const STORE = 'facts'

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(`tpu-device-${EDITION}`, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const db = await answerOf(opening)
  try {
    return await answerOf(work(db.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    db.close()
  }
}

/** A remembered number; 0 if there is none. @throws where the device keeps nothing */
export const getFlag = async (fact: Flag): Promise<number> =>
  Number((await withStore('readonly', (store) => store.get(fact))) ?? 0)

/** @throws where the device keeps nothing */
export const setFlag = async (fact: Flag, value: number): Promise<void> =>
  void (await withStore('readwrite', (store) => store.put(value, fact)))
