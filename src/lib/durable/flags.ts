import { Dexie, type Table } from 'dexie'
import { pageIndexedDb } from '../browser/pageIndexedDb.ts'
import { FLAGS_NAME, FLAGS_TABLE } from './databaseName.ts'
import type { Flag } from './rows.ts'

/** Separate from `DurableDatabase`, so that counting a guest's visit does not open the deposits. */
export class FlagsDatabase extends Dexie {
  declare facts: Table<number, Flag>

  constructor() {
    super(FLAGS_NAME, { chromeTransactionDurability: 'strict', indexedDB: pageIndexedDb })
    // Native version 1, which version 1.0.0 created: its open tabs, which never close this database, would block an upgrade.
    this.version(0.1).stores({ [FLAGS_TABLE]: '' })
  }
}

/** The flags of this device; see `Flag`. */
export const flags = new FlagsDatabase().facts
