import { Dexie, type Table } from 'dexie'
import { pageIndexedDb } from '../browser/pageIndexedDb.ts'
import { FLAGS_NAME, FLAGS_TABLE } from './databaseName.ts'
import type { Flag } from './rows.ts'

/** A database of its own: a guest's visit is counted without opening the one that has the deposits. */
export class FlagsDatabase extends Dexie {
  declare facts: Table<number, Flag>

  constructor(name = FLAGS_NAME) {
    super(name, { chromeTransactionDurability: 'strict', indexedDB: pageIndexedDb })
    // Native version 1, which version 1.0.0 created. So nothing is upgraded: tabs of 1.0.0, which never close this database,
    // block nothing, and after a rollback 1.0.0 reads the same flags.
    this.version(0.1).stores({ [FLAGS_TABLE]: '' })
  }
}

/** The flags of this device; see `Flag`. */
export const flags = new FlagsDatabase().facts
