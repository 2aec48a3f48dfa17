import { liveQuery } from 'dexie'
import { type CoverageRow, db, type EntryKey, type EntryRow } from './db.ts'
import { deleteFromIndexedDb, saveToIndexedDb, tryIndexedDb } from './indexedDbGuard.ts'

/** What narrows a list; nothing set: all of it. */
export interface ListFilter {
  /** Any of these record types. */
  types?: string[]
  direction?: 'in' | 'out'
  /** First second, unix seconds. */
  startTime?: number
  /** Last second, unix seconds, included. */
  endTime?: number
}

/** Rows that are handed to IndexedDB at a time: the page answers in between. */
const AT_ONCE = 1000

/** What the device did not keep. */
const memory = { entries: new Map<string, EntryRow>(), coverage: new Map<string, CoverageRow>() }
const listeners = new Set<() => void>()

const keyOf = ({ scope, list, time, id }: EntryRow): EntryKey => [scope, list, time, id]
const nameOf = (key: EntryKey): string => key.join('|')
const newestFirst = (a: EntryKey, b: EntryKey) => b[2] - a[2] || (a[3] < b[3] ? 1 : -1)

/** Keeps a page of entries and what is known of the list around it, together or not at all. */
export async function saveEntries(entries: EntryRow[], coverage: CoverageRow): Promise<void> {
  const kept = await saveToIndexedDb(() =>
    db.transaction('rw', db.entries, db.coverage, async () => {
      for (let from = 0; from < entries.length; from += AT_ONCE)
        await db.entries.bulkPut(entries.slice(from, from + AT_ONCE))
      await db.coverage.put(coverage)
    }),
  )
  const wasInMemory = memory.coverage.delete(coverage.key)
  if (!kept) {
    for (const entry of entries) memory.entries.set(nameOf(keyOf(entry)), entry)
    memory.coverage.set(coverage.key, coverage)
  }
  if (!kept || wasInMemory) for (const tell of listeners) tell()
}

/** What is known to be complete under a key. */
export const readCoverage = async (key: string): Promise<CoverageRow | undefined> =>
  memory.coverage.get(key) ?? (await tryIndexedDb(() => db.coverage.get(key)))

/** What is known to be complete under every key that begins so. */
export async function findCoverage(prefix: string): Promise<CoverageRow[]> {
  const kept = (await tryIndexedDb(() => db.coverage.where('key').startsWith(prefix).toArray())) ?? []
  const inMemory = [...memory.coverage.values()].filter(({ key }) => key.startsWith(prefix))
  return [...inMemory, ...kept.filter(({ key }) => !memory.coverage.has(key))]
}

/** Ranges of an index that together are the filter, each ordered by time. */
function ranges(scope: string, list: string, { types, direction, startTime, endTime }: ListFilter) {
  const from = startTime ?? Number.NEGATIVE_INFINITY
  const to = endTime ?? Number.POSITIVE_INFINITY
  const by = (index: string, key: string[]) => db.entries.where(index).between([...key, from], [...key, to], true, true)
  if (types && direction)
    return types.map((type) => by('[scope+list+direction+type+time]', [scope, list, direction, type]))
  if (types) return types.map((type) => by('[scope+list+type+time]', [scope, list, type]))
  if (direction) return [by('[scope+list+direction+time]', [scope, list, direction])]
  return [db.entries.where('[scope+list+time+id]').between([scope, list, from], [scope, list, to, []], true, true)]
}

function keysInMemory(scope: string, list: string, filter: ListFilter): EntryKey[] {
  const { types, direction, startTime = Number.NEGATIVE_INFINITY, endTime = Number.POSITIVE_INFINITY } = filter
  const fits = (entry: EntryRow) =>
    entry.scope === scope &&
    entry.list === list &&
    (!types || types.includes(entry.type)) &&
    (!direction || entry.direction === direction) &&
    entry.time >= startTime &&
    entry.time <= endTime
  return [...memory.entries.values()].filter(fits).map(keyOf)
}

/**
 * The keys of the cached entries that fit a filter, newest first. Entries themselves are read when they are shown.
 *
 * @param limit so many at most: what a first screen needs is there before a long list has been counted
 */
export async function findEntryKeys(
  scope: string,
  list: string,
  filter: ListFilter,
  limit = Number.POSITIVE_INFINITY,
): Promise<EntryKey[]> {
  const whole = limit === Number.POSITIVE_INFINITY
  const found =
    (await tryIndexedDb(() =>
      Promise.all(
        // All keys of a range at once are fastest in its own order; a few, from its newest end.
        ranges(scope, list, filter).map((range) =>
          whole ? range.primaryKeys() : range.reverse().limit(limit).primaryKeys(),
        ),
      ),
    )) ?? []
  const [only] = found
  if (found.length === 1 && only && memory.entries.size === 0) return whole ? only.reverse() : only
  const merged = new Map([...found.flat(), ...keysInMemory(scope, list, filter)].map((key) => [nameOf(key), key]))
  return [...merged.values()].sort(newestFirst).slice(0, whole ? undefined : limit)
}

/** The entries under these keys, in their order. */
export async function readEntries(keys: EntryKey[]): Promise<(EntryRow | undefined)[]> {
  const kept = await tryIndexedDb(() => db.entries.bulkGet(keys))
  return keys.map((key, index) => memory.entries.get(nameOf(key)) ?? kept?.[index])
}

/** Follows the answer of a query over entries, in every tab. Answers how to stop. */
export function subscribeToEntries<T>(query: () => Promise<T>, follow: (answer: T) => void): () => void {
  const again = () => void query().then(follow)
  listeners.add(again)
  // An error is a database that can't be used: what is in memory is read past it.
  const subscription = liveQuery(query).subscribe({ next: follow, error: again })
  return () => {
    listeners.delete(again)
    subscription.unsubscribe()
  }
}

/** Deletes the entries of every scope that `keep` does not want. */
export async function deleteEntries(keep: (scope: string) => boolean): Promise<void> {
  for (const rows of [memory.entries, memory.coverage])
    for (const [key, { scope }] of rows) if (!keep(scope)) rows.delete(key)
  await deleteFromIndexedDb(() =>
    db.transaction('rw', db.entries, db.coverage, async () => {
      const scopes = (await db.coverage.orderBy('scope').uniqueKeys()) as string[]
      for (const scope of scopes.filter((each) => !keep(each))) {
        await db.entries.where('[scope+list+time+id]').between([scope], [scope, []]).delete()
        await db.coverage.where('scope').equals(scope).delete()
      }
    }),
  )
  for (const tell of listeners) tell()
}
