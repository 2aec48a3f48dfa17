import { Dexie, type Table } from 'dexie'
import { EDITION } from '../env.ts'

/**
 * One answer of the server that is kept as a whole: accounts, node sales, user info, …
 * A promise to every phone out there: versions only go up, and a shape that changes gets a new version.
 */
export interface DocumentRow {
  /** `<scope>|<name>|<language>`; the language is empty for answers that the server does not localise. */
  key: string
  /** `<chain id>:<account address in lower case>`: whose row it is. */
  scope: string
  /** Id of the endpoint that answered. */
  name: string
  /** The reply, as the contract parses it. */
  value: unknown
  /** When the server answered, unix milliseconds, by this device's clock. */
  fetchedAt: number
}

class CacheDatabase extends Dexie {
  declare documents: Table<DocumentRow, string>

  constructor() {
    super(`tpu-cache-${EDITION}`)
    this.version(1).stores({ documents: 'key, scope' })
    // Another tab wants a newer version: step aside, so that it is never blocked.
    this.on('versionchange', () => this.close())
  }
}

export const db = new CacheDatabase()
