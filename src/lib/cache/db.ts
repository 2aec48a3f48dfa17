import { Dexie, type Table } from 'dexie'
import { CACHE_NAME } from './databaseName.ts'

/**
 * One answer of the server that is kept as a whole: accounts, node sales, user info, …
 * A promise to every phone out there: versions only go up, and a shape that changes gets a new version.
 */
export interface DocumentRow {
  /** `<scope>|<name>|<language>`; the language is empty for answers that the server does not localise. */
  key: string
  /** `<chain id>:<account address in lower case>`: whose row it is. */
  scope: string
  /** The account with its checksum, as it is shown; rows before version 3 lack it. */
  address?: string
  /** Id of the endpoint that answered. */
  name: string
  /** The reply, as the contract parses it. */
  value: unknown
  /** When the server was asked for it, unix milliseconds, by this device's clock: what happens later it can't tell. */
  fetchedAt: number
}

/** One entry of a list: a booking, a withdrawal, an invitee. The same promise. */
export interface EntryRow {
  scope: string
  /** Id of the endpoint that answered it. */
  list: string
  /** Unix seconds; never changes for an entry. */
  time: number
  /** Identifies the entry in its list. */
  id: string
  /** Record type, as it came; empty where there is none. */
  type: string
  /** `in`, `out`, as it came; empty where there is none. */
  direction: string
  /** The entry, as the contract parses it. */
  value: unknown
}
/** Sorts by time within a list. */
export type EntryKey = [scope: string, list: string, time: number, id: string]

/** What is known to be complete of a list under a filter: from `fetchedAt` back to `oldest` nothing is missing. */
export interface CoverageRow {
  /** `<scope>|<list>|<filter>` */
  key: string
  scope: string
  /** Time of the oldest entry without a hole above it, unix seconds. */
  oldest: number
  /** Time of the newest entry, unix seconds. */
  newest: number
  /** The end of the list was reached. */
  complete: boolean
  /** When its newest page was asked for, unix milliseconds, by this device's clock. */
  fetchedAt: number
}

/** Dexie's version 3 is IndexedDB's 30. */
const VERSION_SCALE = 10

class CacheDatabase extends Dexie {
  declare documents: Table<DocumentRow, string>
  declare entries: Table<EntryRow, EntryKey>
  declare coverage: Table<CoverageRow, string>

  constructor() {
    super(CACHE_NAME)
    this.version(1).stores({ documents: 'key, scope' })
    this.version(2).stores({
      // Entries of one index key come in the order of the primary key: by time.
      entries: '[scope+list+time+id], scope, [scope+list+type], [scope+list+direction], [scope+list+direction+type]',
      coverage: 'key, scope',
    })
    this.version(3).stores({
      // Time last: a page of any filter is one range of an index, newest first by walking it backwards.
      entries:
        '[scope+list+time+id], [scope+list+type+time], [scope+list+direction+time], [scope+list+direction+type+time]',
    })
    // Another tab wants a newer version: step aside, so that it is never blocked; the next use opens anew.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false })
      return false
    })
    // Written by a newer app than this one, which was rolled back: its rows are not for this one to read.
    const refuseNewer = () => {
      const { version } = this.backendDB()
      if (Math.floor(version / VERSION_SCALE) > this.verno) throw new Dexie.VersionError(`version ${version}`)
    }
    this.on('ready', refuseNewer, true)
  }
}

export const db = new CacheDatabase()
