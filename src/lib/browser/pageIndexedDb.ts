/**
 * Aborts a transaction when its page is left or closed, unless it has finished. A write that has not finished by then is
 * lost in any engine.
 */
function abortOnLeave(transaction: IDBTransaction): IDBTransaction {
  const abort = () => {
    try {
      transaction.abort()
    } catch {
      // It has just finished.
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

/**
 * IndexedDB for a page that may be left at any time, for Dexie's option `indexedDB` too; undefined where there is none. If a
 * page is left in the middle of a transaction, WebKit may answer no request to those stores again, in any tab, until the
 * browser is restarted: https://github.com/jakearchibald/idb-keyval/issues/180
 */
export const pageIndexedDb = globalThis.indexedDB && {
  open,
  deleteDatabase: (name: string) => indexedDB.deleteDatabase(name),
  // Not in every supported browser.
  databases: indexedDB.databases && (() => indexedDB.databases()),
}
