import { Dexie, type Table } from 'dexie'
import { pageIndexedDb } from '../browser/pageIndexedDb.ts'
import { CACHE_NAME } from './databaseName.ts'
import type { CoverageRow, DocumentRow, EntryKey, EntryRow } from './rows.ts'

/** Dexie multiplies its versions by ten: version 3 is 30 in IndexedDB. */
const VERSION_SCALE = 10

class CacheDatabase extends Dexie {
  declare documents: Table<DocumentRow, string>
  declare entries: Table<EntryRow, EntryKey>
  declare coverage: Table<CoverageRow, string>

  constructor() {
    super(CACHE_NAME, { indexedDB: pageIndexedDb })
    this.version(1).stores({ documents: 'key, scope' })
    this.version(2).stores({
      // Within one index key, entries are ordered by primary key, i.e. by time.
      entries: '[scope+list+time+id], scope, [scope+list+type], [scope+list+direction], [scope+list+direction+type]',
      coverage: 'key, scope',
    })
    this.version(3).stores({
      // Time last: a page of any filter is one index range, read backwards for newest first.
      entries:
        '[scope+list+time+id], [scope+list+type+time], [scope+list+direction+time], [scope+list+direction+type+time]',
    })
    this.version(4).stores({
      entries:
        '[scope+list+time+id], [scope+list+type+time], [scope+list+direction+time], [scope+list+direction+type+time], [scope+list+value.token+time]',
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
      const { version } = this.backendDB()
      if (Math.floor(version / VERSION_SCALE) > this.verno) throw new Dexie.VersionError(`version ${version}`)
    }
    this.on('ready', refuseNewer, true)
  }
}

export const db = new CacheDatabase()
