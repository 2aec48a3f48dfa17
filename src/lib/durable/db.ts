import { Dexie, type Table } from 'dexie'
import { pageIndexedDb } from '../browser/pageIndexedDb.ts'
import { afterSecondsAwake } from '../browser/sleep.ts'
import { DURABLE_NAME } from './databaseName.ts'
import type { DepositRow, IntentRow, LogOutRow, MinedTransaction, Outcome, RecipientRow } from './rows.ts'

/** A row as version 1 stored it: the same values under other field names. */
interface VersionOneRow {
  askedAt?: number
  elsewhere?: string | null
  answer?: string | null
  tries?: number
  nextTryAt?: number
}

function renameFields(row: VersionOneRow): void {
  const { askedAt = 0, elsewhere = null, answer = null, tries = 0, nextTryAt = 0 } = row
  Object.assign(row, {
    requestedAt: askedAt,
    wrongChainId: elsewhere,
    serverMessage: answer,
    attempts: tries,
    nextAttemptAt: nextTryAt,
  })
  delete row.askedAt
  delete row.elsewhere
  delete row.answer
  delete row.tries
  delete row.nextTryAt
}

/** A row as version 2 stored it, as far as version 3 differs. */
interface VersionTwoRow extends Pick<DepositRow, 'hashes' | 'block' | 'nonce' | 'amount' | 'outcome'> {
  mined: { hash: string; succeeded: boolean } | null
}

/** Settles nothing and reopens nothing: the chain is read again for what was open. */
function addChainState(row: VersionTwoRow): void {
  const { mined, outcome, block, nonce, hashes } = row
  const isSettledByChain = (['confirmed', 'reverted', 'replaced'] as (Outcome | null)[]).includes(outcome)
  const result = mined?.succeeded ? 'transferred' : 'reverted'
  const state: Partial<DepositRow> = {
    // A hash was the wallet's reply, or was found: the wallet's window is closed by now.
    walletReplied: hashes.length > 0 || outcome === 'refused',
    excluded: [],
    mined: mined && ({ hash: mined.hash, block, result, amount: null } satisfies MinedTransaction),
    replacedAt: outcome === 'replaced' ? block : null,
    failureReadAt: null,
    final: isSettledByChain,
    searchedTo: block,
    searchedNonce: nonce,
    dismissed: false,
  }
  Object.assign(row, state)
}

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
    this.version(1).stores({ deposits: 'id, scope', receivers: 'account' })
    this.version(2).upgrade((transaction) =>
      transaction.table<VersionOneRow>('deposits').toCollection().modify(renameFields),
    )
    this.version(3).upgrade((transaction) =>
      transaction.table<VersionTwoRow>('deposits').toCollection().modify(addChainState),
    )
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
 * Runs work in one transaction over a table; on disk when this resolves.
 *
 * @throws Error if IndexedDB fails, or does not answer in time; then nothing is written later either
 */
export function writeInTime<T>(table: Table, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let stalled = false
    let abort = () => {}
    const stopCounting = afterSecondsAwake(STALLED_SECONDS, () => {
      stalled = true
      reject(new Error('IndexedDB does not answer'))
      abort()
    })
    const writing = durable.transaction('rw', table, async (transaction) => {
      if (stalled) throw new Error('too late')
      abort = () => transaction.abort()
      return work()
    })
    writing.then(resolve, reject).finally(stopCounting)
  })
}
