/** Aborts a transaction that has not finished when the page is left. Any engine loses its writes then. */
function abortOnLeave(transaction: IDBTransaction): IDBTransaction {
  const abort = () => {
    try {
      transaction.abort()
    } catch {
      // The transaction has just finished.
    }
  }
  globalThis.addEventListener?.('pagehide', abort)
  const stop = () => globalThis.removeEventListener?.('pagehide', abort)
  for (const event of ['complete', 'abort']) transaction.addEventListener(event, stop, { once: true })
  return transaction
}

/** Opens a database whose transactions, upgrades included, are aborted when the page is left. */
function open(name: string, version?: number): IDBOpenDBRequest {
  const request = indexedDB.open(name, version)
  request.addEventListener('upgradeneeded', () => request.transaction && abortOnLeave(request.transaction))
  request.addEventListener('success', () => {
    const database = request.result
    const begin = database.transaction.bind(database)
    database.transaction = (...scope) => abortOnLeave(begin(...scope))
  })
  return request
}

/** Firefox throws where site data is blocked. The types know no page without IndexedDB. */
function findFactory(): IDBFactory {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined as unknown as IDBFactory
  }
}
const factory = findFactory()

/**
 * IndexedDB for a page that may be left at any time, also as Dexie's option `indexedDB`; undefined where there is none. After a
 * page was left in the middle of a transaction, WebKit may never answer another request to those stores, in any tab, until the
 * browser restarts: https://github.com/jakearchibald/idb-keyval/issues/180
 */
export const pageIndexedDb = factory && {
  open,
  deleteDatabase: (name: string) => indexedDB.deleteDatabase(name),
  // Not in every supported browser.
  databases: factory.databases && (() => indexedDB.databases()),
}
