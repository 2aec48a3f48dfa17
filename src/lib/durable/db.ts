import { Dexie, type Table } from 'dexie'
import { pageIndexedDb } from '../browser/pageIndexedDb.ts'
import { afterSecondsAwake } from '../browser/sleep.ts'
import { DURABLE_NAME } from './databaseName.ts'
import type { DepositRow, IntentRow, LogOutRow, RecipientRow } from './rows.ts'

/**
 * A deposit that ended with the server's message "already submitted", without a 200, stays closed, but not as a success. A
 * confirmed deposit is dismissed: version 4 did not wait for its record.
 */
function dropServerWords(row: DepositRow): void {
  const { outcome, mined, acknowledged } = row
  if (outcome === 'confirmed' && !acknowledged.includes(mined?.hash ?? '')) row.outcome = 'setAside'
  if (row.outcome === 'confirmed') row.dismissed = true
  row.nonceTakenAt = null
  row.alreadySubmitted = []
}

/**
 * What outlives a session, also an expired session (402). Separate from the cache, so that clearing the cache never touches a
 * deposit.
 */
export class DurableDatabase extends Dexie {
  declare deposits: Table<DepositRow, string>
  declare receivers: Table<RecipientRow, string>
  declare intents: Table<IntentRow, string>
  declare logOuts: Table<LogOutRow, string>

  constructor(name = DURABLE_NAME) {
    // Strict durability: the row is on disk before the wallet is asked, not in an OS buffer.
    super(name, { chromeTransactionDurability: 'strict', indexedDB: pageIndexedDb })
    // The version of 1.0.0, the first release.
    this.version(3).stores({ deposits: 'id, scope', receivers: 'account' })
    this.version(4).stores({ intents: 'id, scope', logOuts: 'scope' })
    this.version(5).upgrade((transaction) =>
      transaction.table<DepositRow>('deposits').toCollection().modify(dropServerWords),
    )
    // Another tab upgrades the database. The next use opens it again.
    this.on('versionchange', () => this.close({ disableAutoOpen: false }))
  }
}

export const durable = new DurableDatabase()

/** WebKit may never answer, see `pageIndexedDb`. Longer than any write takes. */
const STALLED_SECONDS = 8

/**
 * Runs work in one transaction over a table; on disk when this resolves. A transaction that is being committed can't be
 * aborted: it is waited for, however long a slow disk takes.
 *
 * @throws Error if IndexedDB fails, or does not answer in time; then nothing is written later either
 */
export function writeInTime<T>(table: Table, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let stalled = false
    let abort = (): unknown => undefined
    const stopCounting = afterSecondsAwake(STALLED_SECONDS, () => {
      stalled = true
      try {
        abort()
      } catch {
        return
      }
      reject(new Error('IndexedDB does not answer'))
    })
    const writing = durable.transaction('rw', table, async (transaction) => {
      if (stalled) throw new Error('too late')
      // Not Dexie's own: it would not hear of a commit that fails.
      abort = () => transaction.active && transaction.idbtrans.abort()
      return work()
    })
    writing.then(resolve, reject).finally(stopCounting)
  })
}
