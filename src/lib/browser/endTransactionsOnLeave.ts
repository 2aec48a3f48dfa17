import type { DBCore, Dexie } from 'dexie'

/**
 * Ends the unfinished transactions of a database when its page is left or closed. Otherwise WebKit may never answer this
 * database again, in any tab, until the browser is restarted: https://github.com/jakearchibald/idb-keyval/issues/180
 *
 * @param ending of writes: `abort` drops them; `commit` stores what has been requested by then
 */
export function endTransactionsOnLeave(database: Dexie, ending: 'abort' | 'commit'): void {
  const unfinished = new Set<IDBTransaction>()

  function end(transaction: IDBTransaction): void {
    try {
      if (ending === 'commit' && transaction.mode === 'readwrite') transaction.commit()
      else transaction.abort()
    } catch {
      // It has just finished; or the engine, not WebKit, commits only during the transaction's own events.
    }
  }

  const endAll = () => unfinished.forEach(end)

  function track(transaction: IDBTransaction): IDBTransaction {
    unfinished.add(transaction)
    for (const event of ['complete', 'abort'])
      transaction.addEventListener(event, () => unfinished.delete(transaction), { once: true })
    return transaction
  }

  const create = (core: DBCore): DBCore => {
    globalThis.addEventListener?.('pagehide', endAll)
    return { ...core, transaction: (...call) => track(core.transaction(...call) as IDBTransaction) }
  }
  database.use({ stack: 'dbcore', name: 'endTransactionsOnLeave', create })
}
