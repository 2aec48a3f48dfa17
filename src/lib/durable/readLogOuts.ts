import { resultOf, withDatabase } from '../browser/readDatabase.ts'
import { DURABLE_NAME } from './databaseName.ts'
import type { LogOutRow } from './rows.ts'

const TABLE = 'logOuts'

/**
 * Reads the log-outs of this device without waiting for Dexie's code. A database of version 1.0.0 has none.
 *
 * @throws if the database can't be read: no saved data may be shown then
 */
export async function readLogOuts(): Promise<LogOutRow[]> {
  const rows = await withDatabase(DURABLE_NAME, async (database) =>
    database.objectStoreNames.contains(TABLE)
      ? resultOf<LogOutRow[]>(database.transaction(TABLE, 'readonly').objectStore(TABLE).getAll())
      : [],
  )
  return rows ?? []
}
