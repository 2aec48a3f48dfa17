import { liveQuery } from 'dexie'
import { recount } from './countEntries.ts'
import { db } from './db.ts'
import { countBetween } from './entryCounts.ts'
import { entriesOfToken, keyOf, type ListSource, type TimeRange, timesOf } from './entryIndex.ts'
import { deleteFromIndexedDb, saveToIndexedDb, tryIndexedDb } from './indexedDbGuard.ts'
import { type ListWindow, readIndexedWindow, type WindowRequest } from './listWindow.ts'
import { createMemoryEntries } from './memoryEntries.ts'
import { putEntries } from './putEntries.ts'
import type { CoverageRow, EntryKey, EntryRow, SumRow } from './rows.ts'
import { HOUR, moneyOf, totalsOf } from './totals.ts'

/** Rows per IndexedDB request, so that the page stays responsive in between. */
const BATCH_SIZE = 1000

/** A row may come from another version, or from a damaged database; one that does not fit is a cache miss. */
const isCoverage = (row: CoverageRow | undefined): row is CoverageRow =>
  [row?.oldest, row?.newest, row?.fetchedAt].every(Number.isFinite) && typeof row?.complete === 'boolean'

function createListStore() {
  const memory = createMemoryEntries()
  const listeners = new Set<() => void>()

  return {
    /** Saves a page of entries, their counts and sums, and the list's coverage in one transaction. */
    async saveEntries(entries: EntryRow[], coverage: CoverageRow): Promise<void> {
      const saved = await saveToIndexedDb(() =>
        db.transaction('rw', [db.entries, db.counts, db.sums, db.coverage], async () => {
          for (let from = 0; from < entries.length; from += BATCH_SIZE)
            await putEntries(entries.slice(from, from + BATCH_SIZE))
          await db.coverage.put(coverage)
        }),
      )
      const wasInMemory = memory.coverage.delete(coverage.key)
      if (saved) memory.delete(entries.map(keyOf))
      else {
        memory.save(entries)
        memory.coverage.set(coverage.key, coverage)
      }
      if (!saved || wasInMemory) for (const notify of listeners) notify()
    },

    /** The coverage under a key, or undefined. */
    async readCoverage(key: string): Promise<CoverageRow | undefined> {
      const row = memory.coverage.get(key) ?? (await tryIndexedDb(() => db.coverage.get(key)))
      return isCoverage(row) ? row : undefined
    },

    /** Every coverage whose key has a prefix. */
    async findCoverage(prefix: string): Promise<CoverageRow[]> {
      const stored = (await tryIndexedDb(() => db.coverage.where('key').startsWith(prefix).toArray())) ?? []
      const inMemory = [...memory.coverage.values()].filter(({ key }) => key.startsWith(prefix))
      return [...inMemory, ...stored.filter((row) => isCoverage(row) && !memory.coverage.has(row.key))]
    },

    /** Reads neighbouring entries of a list, and their position in it. */
    async readWindow(source: ListSource, request: WindowRequest): Promise<ListWindow> {
      const read = () => db.transaction('r', [db.entries, db.counts], () => readIndexedWindow(source, request))
      return (!memory.has(source) && (await tryIndexedDb(read))) || memory.readWindow(source, request)
    },

    /** Counts the entries of a list in a stretch of time. */
    async countEntries(source: ListSource, times: TimeRange): Promise<number> {
      const { from, to } = timesOf(source.filter)
      const wanted = { from: Math.max(from, times.from), to: Math.min(to, times.to) }
      const read = () => db.transaction('r', [db.entries, db.counts], () => countBetween(source, wanted))
      const counted = memory.has(source) ? undefined : await tryIndexedDb(read)
      if (counted !== undefined) return counted
      const filter = { ...source.filter, startTime: wanted.from, endTime: wanted.to }
      return (await memory.readWindow({ ...source, filter }, { at: 'newest', newer: 0, older: 0 })).count
    },

    /** Sums of a token in every hour that a stretch of time touches. */
    async readSums(scope: string, list: string, token: string, { from, to }: TimeRange): Promise<SumRow[]> {
      const [first, last] = [Math.floor(from / HOUR) * HOUR, Math.floor(to / HOUR) * HOUR]
      const read = () =>
        db.sums
          .where('[scope+list+token+hour]')
          .between([scope, list, token, first], [scope, list, token, last], true, true)
          .toArray()
      const stored = memory.has({ scope, list }) ? undefined : await tryIndexedDb(read)
      if (stored) return stored
      const filter = { startTime: first, endTime: last + HOUR - 1 }
      return totalsOf(await memory.readAll({ scope, list, filter })).sums.filter((row) => row.token === token)
    },

    /** Reads the entries of one token in a stretch of time. */
    async readEntriesOfToken(scope: string, list: string, token: string, times: TimeRange): Promise<EntryRow[]> {
      const read = () => entriesOfToken(scope, list, token, times).toArray()
      const stored = memory.has({ scope, list }) ? undefined : await tryIndexedDb(read)
      if (stored) return stored
      const filter = { startTime: times.from, endTime: times.to }
      return (await memory.readAll({ scope, list, filter })).filter((row) => moneyOf(row)?.token === token)
    },

    /**
     * Deletes entries that can't be read, and ends coverage above them: they are fetched again, and no gap is hidden.
     */
    async discardEntries(keys: EntryKey[]): Promise<void> {
      const [scope, list] = keys[0] ?? ['', '']
      await tryIndexedDb(() =>
        db.transaction('rw', [db.entries, db.counts, db.sums, db.coverage], async () => {
          await db.entries.bulkDelete(keys)
          await recount(db, scope, list)
          const newest = Math.max(...keys.map(([, , time]) => time))
          await db.coverage
            .where('key')
            .startsWith(`${scope}|${list}|`)
            .modify((row) => {
              if (newest >= row.oldest) Object.assign(row, { oldest: newest + 1, complete: false })
            })
        }),
      )
    },

    /** Subscribes to the result of a query over entries, in every tab. Returns an unsubscribe function. */
    subscribeToEntries<T>(query: () => Promise<T>, onChange: (result: T) => void): () => void {
      const read = () => void query().then(onChange)
      listeners.add(read)
      // liveQuery fails if the database is unusable: read past it, from memory.
      const subscription = liveQuery(query).subscribe({ next: onChange, error: read })
      return () => {
        listeners.delete(read)
        subscription.unsubscribe()
      }
    },

    /** Deletes the entries of every account scope that `keep` rejects. */
    async deleteEntries(keep: (scope: string) => boolean): Promise<void> {
      memory.deleteScopes(keep)
      await deleteFromIndexedDb(() =>
        db.transaction('rw', [db.entries, db.counts, db.sums, db.coverage], async () => {
          // A row per list and filter. Not `uniqueKeys()`, which WebKit fails if there is none:
          // https://bugs.webkit.org/show_bug.cgi?id=319640
          const scopes = new Set((await db.coverage.toArray()).map(({ scope }) => scope))
          for (const scope of [...scopes].filter((each) => !keep(each))) {
            await db.entries.where('[scope+list+time+id]').between([scope], [scope, []]).delete()
            await db.counts.where('[scope+list+span+start]').between([scope], [scope, []]).delete()
            await db.sums.where('[scope+list+token+hour]').between([scope], [scope, []]).delete()
            await db.coverage.where('scope').equals(scope).delete()
          }
        }),
      )
      for (const notify of listeners) notify()
    },
  }
}

export const {
  saveEntries,
  readCoverage,
  findCoverage,
  readWindow,
  countEntries,
  readSums,
  readEntriesOfToken,
  discardEntries,
  subscribeToEntries,
  deleteEntries,
} = createListStore()
