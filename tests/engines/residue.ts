import type { Tab } from './drivers/driver.ts'

/** Page function: everything that the origin has stored on the device but unconfirmed deposits, as one text. */
async function readDevice(journal: string): Promise<string> {
  const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, location.href, document.cookie, history.state]
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  for (const { name = '' } of await indexedDB.databases()) {
    if (name.startsWith(journal)) continue
    const database = await resultOf(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store)
      kept.push(name, store, await resultOf(rows.getAllKeys()), await resultOf(rows.getAll()))
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) kept.push(request.url, await (await cache.match(request))?.text())
  }
  return JSON.stringify(kept).toLowerCase()
}

/** Which of the strings the origin has stored. */
export async function storedOn(tab: Tab, strings: string[]): Promise<string[]> {
  const stored = await tab.evaluate(readDevice, 'tpu-journal')
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
