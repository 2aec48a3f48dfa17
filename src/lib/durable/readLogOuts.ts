import { resultOf, withDatabase } from '../browser/readDatabase.ts'
import { DURABLE_NAME } from './databaseName.ts'
import type { LogOutRow } from './rows.ts'

const TABLE = 'logOuts'

/**
 * Reads the log-outs of this device, past Dexie. Where there is no database, or one of version 1.0.0, there are none.
 *
 * @throws if the device can't be asked: nothing that is saved may be shown then
 */
export async function readLogOuts(): Promise<LogOutRow[]> {
  const rows = await withDatabase(DURABLE_NAME, async (database) =>
    database.objectStoreNames.contains(TABLE)
      ? resultOf<LogOutRow[]>(database.transaction(TABLE, 'readonly').objectStore(TABLE).getAll())
      : [],
  )
  return rows ?? []
}
