import * as v from 'valibot'
import { type CoverageRow, db, type EntryKey, type EntryRow } from './db.ts'
import {
  coverageKey,
  type Entries,
  EVER,
  indexRanges,
  keyOf,
  type ListSource,
  matches,
  newestFirst,
  type TimeRange,
} from './entryIndex.ts'
import { saveToIndexedDb, tryIndexedDb } from './indexedDbGuard.ts'
import { unsaved } from './unsavedRows.ts'

const keyText = (entry: EntryRow): string => keyOf(entry).join('|')

/** A row may come from another version, or from a damaged database; one that does not fit is a cache miss. */
const Coverage = v.object({ oldest: v.number(), newest: v.number(), complete: v.boolean(), fetchedAt: v.number() })

const isSame = (a: EntryRow | undefined, b: EntryRow) => JSON.stringify(a) === JSON.stringify(b)

/** Reads each index range of a list; undefined if IndexedDB fails. */
const readStored = <R>(source: ListSource, times: TimeRange, read: (range: Entries) => PromiseLike<R>) =>
  tryIndexedDb(() => Promise.all(indexRanges(source, times).map(read)))

/** Stored entries of a list together with those that could not be stored, newest first. */
function withUnsaved(stored: EntryRow[], source: ListSource, times: TimeRange): EntryRow[] {
  const inMemory = [...unsaved.entries.values()].filter((entry) => matches(entry, source, times))
  return [...stored.filter((entry) => !unsaved.entries.has(keyText(entry))), ...inMemory].sort(newestFirst)
}

/**
 * Reads the entries of a list between two times, newest first, at most `limit`.
 *
 * @param shown the entries if IndexedDB fails
 */
export async function readRange(
  source: ListSource,
  times: TimeRange,
  limit = Number.POSITIVE_INFINITY,
  shown: EntryRow[] = [],
): Promise<EntryRow[]> {
  const stored = await readStored(source, times, (range) => range.reverse().limit(limit).toArray())
  return withUnsaved(stored?.flat() ?? shown, source, times).slice(0, limit)
}

/**
 * Reads the next page of a list, from a time down. The entries of one second are never divided.
 *
 * @param to unix seconds, inclusive
 * @param size least number of entries, if there are so many
 * @param shown the entries if IndexedDB fails
 */
export async function readPage(source: ListSource, to: number, size: number, shown?: EntryRow[]): Promise<EntryRow[]> {
  const rows = await readRange(source, { from: EVER.from, to }, size + 1, shown)
  const isDivided = rows[size] !== undefined && rows[size].time === rows[size - 1]?.time
  return isDivided ? readPage(source, to, 2 * size, shown) : rows.slice(0, size)
}

/** Reads when the oldest stored entry of a list was, unix seconds; undefined if there is none. */
export async function readOldestStoredTime(source: ListSource): Promise<number | undefined> {
  const stored = await readStored(source, EVER, (range) => range.limit(1).toArray())
  return stored?.flat().sort(newestFirst).at(-1)?.time
}

/** Counts the stored entries of a list; none if IndexedDB fails. */
export async function countStored(source: ListSource, times: TimeRange = EVER): Promise<number> {
  const counts = await readStored(source, times, (range) => range.count())
  return counts?.reduce((total, count) => total + count, 0) ?? 0
}

/** Counts the entries of a list between two times. */
export const countEntries = async (source: ListSource, times: TimeRange = EVER): Promise<number> =>
  unsaved.entries.size > 0 ? (await readRange(source, times)).length : countStored(source, times)

/** Whether the device has refused a part of a list, which is in the memory of this tab. */
export const hasUnsaved = (source: ListSource): boolean =>
  unsaved.coverage.has(coverageKey(source)) ||
  [...unsaved.entries.values()].some((entry) => matches(entry, source, EVER))

const toCoverage = (row: CoverageRow | undefined) => (v.is(Coverage, row) ? row : undefined)

const readCoverageRow = async (key: string) =>
  toCoverage(unsaved.coverage.get(key) ?? (await tryIndexedDb(() => db.coverage.get(key))))

/** The coverage of a list under its filter, or undefined. */
export const readCoverage = (source: ListSource): Promise<CoverageRow | undefined> =>
  readCoverageRow(coverageKey(source))

/** The coverage of a list under its filter, and of the whole list, which holds for every filter. */
export const readCoverages = (source: ListSource): Promise<(CoverageRow | undefined)[]> =>
  Promise.all([source, { ...source, filter: {} }].map(readCoverage))

/** What is known about the coverage of a list under a filter. */
export interface KnownCoverage {
  /** Of exactly its filter. */
  own: CoverageRow | undefined
  /**
   * Of its filter or of the whole list. Complete coverage wins, then the newest. A newer entry ends
   * completeness: it is from a page of another filter, which lacks others of the same time.
   */
  best: CoverageRow | undefined
}

/** Reads the coverage of a list under a filter, which may never have been fetched. */
export async function readKnownCoverage(source: ListSource): Promise<KnownCoverage> {
  const rows = await readCoverages(source)
  const [newest] = await readRange(source, EVER, 1)
  const { startTime = EVER.from } = source.filter
  const isComplete = (row: CoverageRow) =>
    (row.complete || startTime > row.oldest) && !(newest && newest.time > row.newest)
  const [best] = rows
    .flatMap((row) => row ?? [])
    .map((row) => ({ ...row, complete: isComplete(row) }))
    .sort((a, b) => Number(b.complete) - Number(a.complete) || b.fetchedAt - a.fetchedAt)
  return { own: rows[0], best }
}

/** The coverage of a list with a page, from that without it; undefined: the page is of no use. */
type AddPage = (coverage: CoverageRow | undefined) => CoverageRow | undefined

/**
 * Stores a page, and what the device refused of the list before: stored coverage must not say that the device has it. What is
 * stored already is not written again, so that a refetch without news wakes no screen. Resolves to the stored entries; undefined:
 * the page is of no use.
 */
async function putPage(page: EntryRow[], key: string, addPage: AddPage): Promise<EntryRow[] | undefined> {
  const coverage = addPage(toCoverage(unsaved.coverage.get(key) ?? (await db.coverage.get(key))))
  if (!coverage) return undefined
  const refused = [...unsaved.entries.values()].filter(({ scope, list }) => key.startsWith(`${scope}|${list}|`))
  const entries = [...refused, ...page]
  const stored = await db.entries.bulkGet(entries.map(keyOf))
  await db.entries.bulkPut(entries.filter((entry, index) => !isSame(stored[index], entry)))
  await db.coverage.put(coverage)
  return entries
}

/**
 * Saves a page of entries and the list's coverage in one transaction: while the page was fetched, another tab or the user may
 * have changed or deleted what it continues.
 *
 * @param key of the coverage
 */
export async function saveEntries(entries: EntryRow[], key: string, addPage: AddPage): Promise<void> {
  let stored: EntryRow[] | undefined
  const saved = await saveToIndexedDb(async () => {
    stored = await db.transaction('rw', [db.entries, db.coverage], () => putPage(entries, key, addPage))
  })
  const coverage = saved ? undefined : addPage(await readCoverageRow(key))
  const wasUnsaved = stored !== undefined && unsaved.coverage.delete(key)
  for (const entry of stored ?? []) unsaved.entries.delete(keyText(entry))
  if (coverage) for (const entry of entries) unsaved.entries.set(keyText(entry), entry)
  if (coverage) unsaved.coverage.set(key, coverage)
  if (coverage || wasUnsaved) unsaved.notify()
}

/** Deletes entries that can't be read, and ends coverage above them: they are fetched again, and no gap is hidden. */
export async function discardEntries(keys: EntryKey[]): Promise<void> {
  const [scope, list] = keys[0] ?? ['', '']
  const newest = Math.max(...keys.map(([, , time]) => time))
  await tryIndexedDb(() =>
    db.transaction('rw', [db.entries, db.coverage], async () => {
      await db.entries.bulkDelete(keys)
      await db.coverage
        .where('key')
        .startsWith(`${scope}|${list}|`)
        .modify((row) => {
          if (newest >= row.oldest) Object.assign(row, { oldest: newest + 1, complete: false })
        })
    }),
  )
}

/** Deletes every list. */
export async function deleteLists(): Promise<void> {
  unsaved.entries.clear()
  unsaved.coverage.clear()
  const tables = [db.entries, db.coverage]
  await tryIndexedDb(() => db.transaction('rw', tables, () => Promise.all(tables.map((each) => each.clear()))))
  unsaved.notify()
}
