import { safeParse } from 'valibot'
import type { EntryKey, EntryRow } from './db.ts'
import { EVER, keyOf, type ListAnchor } from './entryIndex.ts'
import { coverageOf, entriesIn, followRows, type WatchedRows } from './followRows.ts'
import type { InfiniteQuery, ListQuery } from './infiniteQueries.ts'
import {
  countEntries,
  discardEntries,
  type KnownCoverage,
  readKnownCoverage,
  readPage,
  readRange,
} from './listStore.ts'

/** Entries that are read at first, and least number of older ones that are read at once. */
const PAGE_SIZE = 50

/** An entry of a cached list. */
export interface ListEntry<T> extends ListAnchor {
  value: T
}

/** Cached rows as the contract reads them. */
export interface ParsedRows<T> {
  entries: ListEntry<T>[]
  /** Of rows that don't match the contract: they may come from another version. */
  invalid: EntryKey[]
}

export function parseRows<T>({ endpoint }: InfiniteQuery<T>, rows: EntryRow[]): ParsedRows<T> {
  const parsed: ParsedRows<T> = { entries: [], invalid: [] }
  for (const row of rows) {
    const { success, output } = safeParse(endpoint.reply.item, row.value)
    if (success) parsed.entries.push({ time: row.time, id: row.id, value: output })
    else parsed.invalid.push(keyOf(row))
  }
  return parsed
}

/** Reads the newest cached entries of a list, newest first. */
export async function readNewest<T>(list: ListQuery<T>, limit: number): Promise<T[]> {
  return parseRows(list.query, await readPage(list, EVER.to, limit)).entries.map(({ value }) => value)
}

/** A cached list, as far as it has been read. */
export interface ReadList<T> {
  /** Newest first, without a hole. */
  entries: ListEntry<T>[]
  /** Whether the cache has older ones. */
  hasOlder: boolean
  coverage: KnownCoverage
}

/** What is read at once. */
interface ReadRows {
  rows: EntryRow[]
  hasOlder: boolean
  coverage: KnownCoverage
}

/**
 * Follows a cached list from its newest entry down, in every tab. An entry that does not match the contract is a cache miss: it
 * is deleted, and fetched again.
 *
 * @param start an entry to read down to at first; it may be gone
 * @param onChange called once the list has been read, then with every change
 */
export function followPages<T>(
  list: ListQuery<T>,
  start: ListAnchor | undefined,
  onChange: (read: ReadList<T>) => void,
) {
  let shown: EntryRow[] = []
  let hasOlder = false
  let stop = () => {}

  function show(read: ReadRows): void {
    const { entries, invalid } = parseRows(list.query, read.rows)
    if (invalid.length > 0) void discardEntries(invalid)
    shown = read.rows
    hasOlder = read.hasOlder
    onChange({ entries, hasOlder, coverage: read.coverage })
    if (entries.length === 0) readMore()
  }

  /** Follows the list down to the oldest row that is shown, and `more` rows further. */
  function follow(more: number): void {
    const watched: WatchedRows = { ...entriesIn(list), ...coverageOf(list) }
    let count = 0

    async function read(): Promise<ReadRows> {
      const oldest = shown.at(-1) ?? start
      const known = oldest ? await countEntries(list, { from: oldest.time, to: EVER.to }) : 0
      // Never fewer than before: newer rows must not push out the oldest one.
      count = Math.max(count || known + more, known, shown.length)
      const [rows, coverage] = await Promise.all([readPage(list, EVER.to, count, shown), readKnownCoverage(list)])
      const end = rows.at(-1)?.time ?? EVER.from
      const hasOlder = (await readRange(list, { from: EVER.from, to: end - 1 }, 1)).length > 0
      // While there are older rows, a change of those shows nothing.
      Object.assign(watched, entriesIn(list, { from: hasOlder ? end : EVER.from, to: EVER.to }))
      return { rows, hasOlder, coverage }
    }

    stop()
    stop = followRows(watched, read, show)
  }

  /** Reads older entries, as many again, unless they are being read or there are none. */
  function readMore(): void {
    if (!hasOlder) return
    hasOlder = false
    follow(Math.max(PAGE_SIZE, shown.length))
  }

  follow(PAGE_SIZE)
  return { readMore, stop: () => stop() }
}
