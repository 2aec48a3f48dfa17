import type { Table } from 'dexie'
import { db } from './db.ts'

/** WebKit may never answer, see `pageIndexedDb`. Longer than any write takes. */
const STALLED_MS = 8000

/**
 * Runs work in one transaction over a table; on disk when this resolves.
 *
 * @throws Error if IndexedDB fails, or does not answer in time; then nothing is written later either
 */
export function writeInTime<T>(table: Table, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let stalled = false
    let abort = () => {}
    const timer = setTimeout(() => {
      stalled = true
      reject(new Error('IndexedDB does not answer'))
      abort()
    }, STALLED_MS)
    const writing = db.transaction('rw', table, async (transaction) => {
      if (stalled) throw new Error('too late')
      abort = () => transaction.abort()
      return work()
    })
    writing.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
