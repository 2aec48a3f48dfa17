import { Dexie, type Table } from 'dexie'
import { endTransactionsOnLeave } from '../browser/endTransactionsOnLeave.ts'
import { INSTALLATION } from '../config/edition.ts'
import type { DepositRow, MinedTransaction, Outcome } from './types.ts'

/** The last deposit address of an account. The account is stored as a hash, because the row survives a log-out. */
export interface RecipientRow {
  /** Keccak-256 of the scope. */
  account: string
  address: string
}

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
    // Any hash was the wallet's reply, or found although the wallet's window is gone by now.
    walletReplied: hashes.length > 0 || outcome === 'refused',
    alreadySubmitted: [],
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

/** A database of its own, so that clearing or rebuilding the cache never touches a deposit. */
export class JournalDatabase extends Dexie {
  declare deposits: Table<DepositRow, string>
  declare receivers: Table<RecipientRow, string>

  constructor(name = `tpu-journal-${INSTALLATION}`) {
    // Strict durability: the row is on disk before the wallet is asked, not in an OS buffer.
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ deposits: 'id, scope', receivers: 'account' })
    this.version(2).upgrade((transaction) =>
      transaction.table<VersionOneRow>('deposits').toCollection().modify(renameFields),
    )
    this.version(3).upgrade((transaction) =>
      transaction.table<VersionTwoRow>('deposits').toCollection().modify(addChainState),
    )
    // Another tab upgrades the database: close. The next use opens it again.
    this.on('versionchange', () => this.close({ disableAutoOpen: false }))
    endTransactionsOnLeave(this, 'commit')
  }
}

export const db = new JournalDatabase()
