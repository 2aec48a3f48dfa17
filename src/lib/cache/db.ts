import { Dexie, type Table } from 'dexie'
import { pageIndexedDb } from '../browser/pageIndexedDb.ts'
import { CACHE_NAME, isNewerCache } from './databaseName.ts'

/**
 * Cached document: one whole reply, e.g. accounts or user info.
 *
 * Persisted on users' devices. Never change a stored shape in place; add a Dexie version.
 */
export interface DocumentRow {
  /** `<scope>|<name>|<language>`; the language is empty for replies that the server doesn't localize. */
  key: string
  /** Account scope: `<chain id>:<account address in lower case>`. */
  scope: string
  /** Checksummed account address, for display. */
  address: string
  /** Endpoint id. */
  name: string
  /** The reply, as the contract parses it. */
  value: unknown
  /** Time of the request (not the reply), unix milliseconds, device clock. Later changes may be missing. */
  fetchedAt: number
}

/** Entry of a cached list: a record, a withdrawal, an invitee. Persisted, see `DocumentRow`. */
export interface EntryRow {
  scope: string
  /** Endpoint id. */
  list: string
  /** Unix seconds; immutable. */
  time: number
  /** Unique within the list. */
  id: string
  /** Record type as received; empty if the list has none. */
  type: string
  /** `in` or `out` as received; empty if the list has none. */
  direction: string
  /** The entry, as the contract parses it. */
  value: unknown
}
/** Primary key; sorts by time within a list. */
export type EntryKey = [scope: string, list: string, time: number, id: string]

/** Coverage: the time range of a cached list, under one filter, that has no gaps. Persisted, see `DocumentRow`. */
export interface CoverageRow {
  /** `<scope>|<list>|<filter>` */
  key: string
  scope: string
  /** Time of the oldest entry with no gap above it, unix seconds. */
  oldest: number
  /** Time of the newest entry, unix seconds. */
  newest: number
  /** Whether the range reaches the end of the list. */
  complete: boolean
  /** Time of the request for the newest page, unix milliseconds, device clock. */
  fetchedAt: number
  /** Ids of entries in the range that could not be read. */
  unreadable: string[]
}

class CacheDatabase extends Dexie {
  declare documents: Table<DocumentRow, string>
  declare entries: Table<EntryRow, EntryKey>
  declare coverage: Table<CoverageRow, string>

  constructor() {
    super(CACHE_NAME, { indexedDB: pageIndexedDb })
    // The version of 1.0.0, the first release. Within one index key, entries are ordered by time: a page of any filter is one index
    // range, read backwards for newest first.
    this.version(4).stores({
      documents: 'key, scope',
      entries:
        '[scope+list+time+id], [scope+list+type+time], [scope+list+direction+time], [scope+list+direction+type+time], [scope+list+value.token+time]',
      coverage: 'key, scope',
      counts: '[scope+list+span+start]',
      sums: '[scope+list+token+hour]',
    })
    // Version 4 kept counts and sums of the entries. Its tables stay declared, and empty, until 1.0.0 is on no device: a tab
    // of 1.0.0 that is still open would add them again, and then refuse the database.
    this.version(5).upgrade((upgrade) => Promise.all(['counts', 'sums'].map((name) => upgrade.table(name).clear())))
    // Another tab upgrades the database: close, so that it is never blocked. The next use opens it again.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: false })
      return false
    })
    // Stored by a newer app that was rolled back since: this version can't read its rows.
    const refuseNewer = () => {
      if (isNewerCache(this.backendDB().version)) throw new Dexie.VersionError('newer')
    }
    this.on('ready', refuseNewer, true)
  }
}

export const db = new CacheDatabase()
