import { resultOf, withDatabase } from '../browser/readDatabase.ts'
import { FLAGS_NAME, FLAGS_TABLE } from './databaseName.ts'
import type { Flag } from './rows.ts'

/**
 * Reads a flag of this device without waiting for Dexie's code.
 *
 * @returns undefined if it was never set
 * @throws if the database can't be read
 */
export const readFlag = (flag: Flag): Promise<number | undefined> =>
  withDatabase(FLAGS_NAME, (database) =>
    resultOf<number | undefined>(database.transaction(FLAGS_TABLE, 'readonly').objectStore(FLAGS_TABLE).get(flag)),
  )
