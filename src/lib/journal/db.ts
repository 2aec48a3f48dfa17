import { Dexie, type Table } from 'dexie'
import { EDITION } from '../env.ts'
import type { DepositRow } from './deposit.ts'

/** The deposit address that an account used last. The account stands there as a hash: this outlives a log-out. */
export interface ReceiverRow {
  /** Keccak-256 of the scope. */
  account: string
  address: string
}

/** A database of its own: whatever happens to the cache, this is not touched. */
export class JournalDatabase extends Dexie {
  declare deposits: Table<DepositRow, string>
  declare receivers: Table<ReceiverRow, string>

  constructor(name = `tpu-journal-${EDITION}`) {
    // Strict: a row is on the disk before the wallet is asked, not in a buffer of the system.
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ deposits: 'id, scope', receivers: 'account' })
    // Another tab wants a newer version: step aside; the next use opens it again.
    this.on('versionchange', () => this.close({ disableAutoOpen: false }))
  }
}

export const db = new JournalDatabase()
