import { Dexie, type Table } from 'dexie'
import { endTransactionsOnLeave } from '../browser/endTransactionsOnLeave.ts'
import { countAll } from './countEntries.ts'
import { CACHE_NAME } from './databaseName.ts'
import type { CountKey, CountRow, CoverageRow, DocumentRow, EntryKey, EntryRow, SumKey, SumRow } from './rows.ts'

/** Dexie multiplies its versions by ten: version 3 is 30 in IndexedDB. */
const VERSION_SCALE = 10

class CacheDatabase extends Dexie {
  declare documents: Table<DocumentRow, string>
  declare entries: Table<EntryRow, EntryKey>
  declare coverage: Table<CoverageRow, string>
  declare counts: Table<CountRow, CountKey>
  declare sums: Table<SumRow, SumKey>

  /** Entries that an upgrade has handled so far. A long one is no stalled database. */
  upgradedEntries = 0

  constructor() {
    super(CACHE_NAME)
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
    this.version(4)
      .stores({
        entries:
          '[scope+list+time+id], [scope+list+type+time], [scope+list+direction+time], [scope+list+direction+type+time], [scope+list+value.token+time]',
        counts: '[scope+list+span+start]',
        sums: '[scope+list+token+hour]',
      })
      .upgrade((upgrade) =>
        countAll(upgrade, (entries) => {
          this.upgradedEntries += entries
        }),
      )
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
    endTransactionsOnLeave(this, 'abort')
  }
}

export const db = new CacheDatabase()
