import { readDevice } from '../e2e/browser/readDevice.ts'
import type { Tab } from './drivers/driver.ts'

/** Which of the strings the origin has stored. */
export async function storedOn(tab: Tab, strings: string[]): Promise<string[]> {
  const stored = (await tab.evaluate(readDevice, 'tpu-journal')).toLowerCase()
  return strings.filter((each) => stored.includes(each.toLowerCase()))
}

/** The number of rows in the stores of the app's cache. */
export const cachedRows = (tab: Tab): Promise<Record<string, number>> =>
  tab.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('tpu-cache'))?.name
    if (!name) return {}
    const database = await resultOf(indexedDB.open(name))
    const counts: Record<string, number> = {}
    for (const store of database.objectStoreNames)
      counts[store] = await resultOf(database.transaction(store).objectStore(store).count())
    database.close()
    return counts
  })
