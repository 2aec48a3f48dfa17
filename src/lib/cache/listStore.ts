import { liveQuery } from 'dexie'
import { type CoverageRow, db, type EntryKey, type EntryRow } from './db.ts'
import { deleteFromIndexedDb, saveToIndexedDb, tryIndexedDb } from './indexedDbGuard.ts'

/** Narrows a list; an empty filter is the whole list. */
export interface ListFilter {
  /** Any of these record types. */
  types?: string[]
  direction?: 'in' | 'out'
  /** First second, unix seconds. */
  startTime?: number
  /** Last second, unix seconds, inclusive. */
  endTime?: number
}

/** Rows per IndexedDB request, so that the page stays responsive in between. */
const BATCH_SIZE = 1000

/** A row may come from another version, or from a damaged database; one that does not fit is a cache miss. */
const isCoverage = (row: CoverageRow | undefined): row is CoverageRow =>
  [row?.oldest, row?.newest, row?.fetchedAt].every(Number.isFinite) && typeof row?.complete === 'boolean'

const keyOf = ({ scope, list, time, id }: EntryRow): EntryKey => [scope, list, time, id]
const keyText = (key: EntryKey): string => key.join('|')
const newestFirst = (a: EntryKey, b: EntryKey) => b[2] - a[2] || (a[3] < b[3] ? 1 : -1)

/** The index ranges that together make up a filter, each ordered by time. */
function indexRanges(scope: string, list: string, { types, direction, startTime, endTime }: ListFilter) {
  const from = startTime ?? Number.NEGATIVE_INFINITY
  const to = endTime ?? Number.POSITIVE_INFINITY
  const range = (index: string, key: string[]) =>
    db.entries.where(index).between([...key, from], [...key, to], true, true)
  if (types && direction)
    return types.map((type) => range('[scope+list+direction+type+time]', [scope, list, direction, type]))
  if (types) return types.map((type) => range('[scope+list+type+time]', [scope, list, type]))
  if (direction) return [range('[scope+list+direction+time]', [scope, list, direction])]
  return [db.entries.where('[scope+list+time+id]').between([scope, list, from], [scope, list, to, []], true, true)]
}

function matches(entry: EntryRow, scope: string, list: string, filter: ListFilter): boolean {
  const { types, direction, startTime = Number.NEGATIVE_INFINITY, endTime = Number.POSITIVE_INFINITY } = filter
  return (
    entry.scope === scope &&
    entry.list === list &&
    (!types || types.includes(entry.type)) &&
    (!direction || entry.direction === direction) &&
    entry.time >= startTime &&
    entry.time <= endTime
  )
}

function createListStore() {
  /** Rows that IndexedDB did not store. */
  const memory = { entries: new Map<string, EntryRow>(), coverage: new Map<string, CoverageRow>() }
  const listeners = new Set<() => void>()

  return {
    /** Saves a page of entries and the list's coverage in one transaction. */
    async saveEntries(entries: EntryRow[], coverage: CoverageRow): Promise<void> {
      const saved = await saveToIndexedDb(() =>
        db.transaction('rw', db.entries, db.coverage, async () => {
          for (let from = 0; from < entries.length; from += BATCH_SIZE)
            await db.entries.bulkPut(entries.slice(from, from + BATCH_SIZE))
          await db.coverage.put(coverage)
        }),
      )
      const wasInMemory = memory.coverage.delete(coverage.key)
      if (!saved) {
        for (const entry of entries) memory.entries.set(keyText(keyOf(entry)), entry)
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

    /**
     * Finds the keys of the cached entries that match a filter, newest first. Read the entries when they are shown.
     *
     * @param limit maximum number of keys, so that the first screen need not wait for a long list
     */
    async findEntryKeys(
      scope: string,
      list: string,
      filter: ListFilter,
      limit = Number.POSITIVE_INFINITY,
    ): Promise<EntryKey[]> {
      const whole = limit === Number.POSITIVE_INFINITY
      const found =
        (await tryIndexedDb(() =>
          Promise.all(
            // All keys of a range load fastest in index order; a few load from the newest end.
            indexRanges(scope, list, filter).map((range) =>
              whole ? range.primaryKeys() : range.reverse().limit(limit).primaryKeys(),
            ),
          ),
        )) ?? []
      const [only] = found
      if (found.length === 1 && only && memory.entries.size === 0) return whole ? only.reverse() : only
      const inMemory = [...memory.entries.values()].filter((entry) => matches(entry, scope, list, filter)).map(keyOf)
      const merged = new Map([...found.flat(), ...inMemory].map((key) => [keyText(key), key]))
      return [...merged.values()].sort(newestFirst).slice(0, whole ? undefined : limit)
    },

    /** Reads the entries under these keys, in the same order. */
    async readEntries(keys: EntryKey[]): Promise<(EntryRow | undefined)[]> {
      const stored = await tryIndexedDb(() => db.entries.bulkGet(keys))
      return keys.map((key, index) => memory.entries.get(keyText(key)) ?? stored?.[index])
    },

    /**
     * Deletes entries that can't be read, and ends coverage above them: they are fetched again, and no gap is hidden.
     */
    async discardEntries(keys: EntryKey[]): Promise<void> {
      const [scope, list] = keys[0] ?? ['', '']
      await tryIndexedDb(() =>
        db.transaction('rw', db.entries, db.coverage, async () => {
          await db.entries.bulkDelete(keys)
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
      for (const rows of [memory.entries, memory.coverage])
        for (const [key, { scope }] of rows) if (!keep(scope)) rows.delete(key)
      await deleteFromIndexedDb(() =>
        db.transaction('rw', db.entries, db.coverage, async () => {
          // A row per list and filter. Not `uniqueKeys()`, which WebKit fails if there is none:
          // https://bugs.webkit.org/show_bug.cgi?id=319640
          const scopes = new Set((await db.coverage.toArray()).map(({ scope }) => scope))
          for (const scope of [...scopes].filter((each) => !keep(each))) {
            await db.entries.where('[scope+list+time+id]').between([scope], [scope, []]).delete()
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
  findEntryKeys,
  readEntries,
  discardEntries,
  subscribeToEntries,
  deleteEntries,
} = createListStore()
