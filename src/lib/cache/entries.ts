import { liveQuery } from 'dexie'
import { type CoverageRow, db, type EntryKey, type EntryRow } from './db.ts'
import { giveUpDevice, isInMemory, onDevice } from './device.ts'

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

const memory = { entries: new Map<string, EntryRow>(), coverage: new Map<string, CoverageRow>() }
const watchers = new Set<() => void>()

const keyOf = ({ scope, list, time, id }: EntryRow): EntryKey => [scope, list, time, id]
const newestFirst = (a: EntryKey, b: EntryKey) => b[2] - a[2] || (a[3] < b[3] ? 1 : -1)

/** Keeps a page of entries and what is known of the list around it, together or not at all. */
export async function saveEntries(entries: EntryRow[], coverage: CoverageRow): Promise<void> {
  await onDevice(() =>
    db.transaction('rw', db.entries, db.coverage, async () => {
      await db.entries.bulkPut(entries)
      await db.coverage.put(coverage)
    }),
  )
  if (!isInMemory()) return
  for (const entry of entries) memory.entries.set(keyOf(entry).join('|'), entry)
  memory.coverage.set(coverage.key, coverage)
  for (const tell of watchers) tell()
}

/** What is known to be complete under a key. */
export const readCoverage = async (key: string): Promise<CoverageRow | undefined> =>
  memory.coverage.get(key) ?? (await onDevice(() => db.coverage.get(key)))

/** Index keys that together are the filter's types and direction. */
function queries(scope: string, list: string, { types, direction }: ListFilter): Promise<EntryKey[]>[] {
  const by = (index: string, key: string[]) => db.entries.where(index).equals(key).primaryKeys()
  if (types && direction) return types.map((type) => by('[scope+list+direction+type]', [scope, list, direction, type]))
  if (types) return types.map((type) => by('[scope+list+type]', [scope, list, type]))
  if (direction) return [by('[scope+list+direction]', [scope, list, direction])]
  return [db.entries.where('[scope+list+time+id]').between([scope, list], [scope, list, []]).primaryKeys()]
}

const isWithin = (
  { startTime = Number.NEGATIVE_INFINITY, endTime = Number.POSITIVE_INFINITY }: ListFilter,
  time: number,
) => time >= startTime && time <= endTime

function keysInMemory(scope: string, list: string, { types, direction }: ListFilter): EntryKey[] {
  const fits = (entry: EntryRow) =>
    entry.scope === scope &&
    entry.list === list &&
    (!types || types.includes(entry.type)) &&
    (!direction || entry.direction === direction)
  return [...memory.entries.values()].filter(fits).map(keyOf)
}

/** The keys of all cached entries that fit a filter, newest first. Entries themselves are read when they are shown. */
export async function findEntries(scope: string, list: string, filter: ListFilter): Promise<EntryKey[]> {
  const found = isInMemory() ? [keysInMemory(scope, list, filter)] : await Promise.all(queries(scope, list, filter))
  const keys = found.flat().filter(([, , time]) => isWithin(filter, time))
  return found.length === 1 && !isInMemory() ? keys.reverse() : keys.sort(newestFirst)
}

/** The entries under these keys, in their order. */
export async function readEntries(keys: EntryKey[]): Promise<(EntryRow | undefined)[]> {
  if (isInMemory()) return keys.map((key) => memory.entries.get(key.join('|')))
  return (await onDevice(() => db.entries.bulkGet(keys))) ?? []
}

/** Follows the answer of a query over entries, in every tab. Answers how to stop. */
export function watchEntries<T>(query: () => Promise<T>, follow: (answer: T) => void): () => void {
  const again = () => void query().then(follow)
  watchers.add(again)
  const subscription = liveQuery(query).subscribe({
    next: follow,
    error: () => {
      giveUpDevice()
      again()
    },
  })
  return () => {
    watchers.delete(again)
    subscription.unsubscribe()
  }
}

/** Deletes the entries of every scope that `keep` does not want. */
export async function deleteEntries(keep: (scope: string) => boolean): Promise<void> {
  for (const rows of [memory.entries, memory.coverage])
    for (const [key, { scope }] of rows) if (!keep(scope)) rows.delete(key)
  await onDevice(() =>
    db.transaction('rw', db.entries, db.coverage, async () => {
      const scopes = (await db.coverage.orderBy('scope').uniqueKeys()) as string[]
      const gone = scopes.filter((scope) => !keep(scope))
      await db.entries.where('scope').anyOf(gone).delete()
      await db.coverage.where('scope').anyOf(gone).delete()
    }),
  )
  for (const tell of watchers) tell()
}
