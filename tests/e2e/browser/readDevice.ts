/**
 * Page function: everything that the origin has stored, except in the databases whose name begins with `journal`, as
 * one text.
 */
export async function readDevice(journal: string): Promise<string> {
  const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, location.href, document.cookie, history.state]
  const answerOf = <T>(asked: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
  for (const { name = '' } of await indexedDB.databases()) {
    if (name.startsWith(journal)) continue
    const database = await answerOf(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store)
      kept.push(name, store, await answerOf(rows.getAllKeys()), await answerOf(rows.getAll()))
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) kept.push(request.url, await (await cache.match(request))?.text())
  }
  return JSON.stringify(kept)
}
