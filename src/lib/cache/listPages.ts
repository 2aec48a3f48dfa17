import { safeParse } from 'valibot'
import type { EntryKey, EntryRow } from './db.ts'
import { EVER, keyOf, type ListAnchor, type TimeRange } from './entryIndex.ts'
import { coverageOf, entriesIn, followRows, type WatchedRows } from './followRows.ts'
import type { InfiniteQuery, ListQuery } from './infiniteQueries.ts'
import { discardEntries, type KnownCoverage, readKnownCoverage, readPage, readRange } from './listStore.ts'

/** Entries read at once. */
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

/** A stretch of a list that is followed by itself: a change is read again only where it is. */
interface Page<T> extends TimeRange {
  /** What was read last: what is shown if IndexedDB fails. */
  rows?: EntryRow[]
  /** Undefined until they have been read. */
  entries?: ListEntry<T>[]
  /** Whether there are entries below it; only the last page looks. */
  hasOlder: boolean
  watched: WatchedRows
  stop: () => void
}

/** What is read of a page. */
interface ReadPage {
  rows: EntryRow[]
  hasOlder: boolean
  /** Only of the newest page: a gap below it must not be shown without the coverage that says so. */
  coverage: KnownCoverage | undefined
}

/**
 * Follows a cached list from its newest entry down, in every tab, a page at a time. An entry that does not match the contract is
 * a cache miss: it is deleted, and fetched again.
 *
 * @param start an entry to read down to at first; it may be gone
 * @param onChange called once all pages have been read, then with every change
 */
export function followPages<T>(
  list: ListQuery<T>,
  start: ListAnchor | undefined,
  onChange: (read: ReadList<T>) => void,
) {
  const pages: Page<T>[] = []
  let coverage: KnownCoverage | undefined

  function show(): void {
    const last = pages.at(-1)
    if (!coverage || !last || pages.some(({ entries }) => !entries)) return
    const entries = pages.flatMap((page) => page.entries ?? [])
    // Down to `start`, and one more page that fills the screen.
    const wantsMore = entries.length === 0 || (start && last.to >= start.time)
    if (wantsMore && last.hasOlder) readMore()
    else onChange({ entries, hasOlder: last.hasOlder, coverage })
  }

  /** Reads a page. It ends where it did when it was read first; one without entries is open. */
  async function read(page: Page<T>): Promise<ReadPage> {
    const { rows: shown } = page
    const isOpen = page.from === EVER.from
    const [rows, known] = await Promise.all([
      isOpen ? readPage(list, page.to, PAGE_SIZE, shown) : readRange(list, page, undefined, shown),
      page === pages[0] ? readKnownCoverage(list) : undefined,
    ])
    const end = isOpen ? rows.at(-1)?.time : page.from
    const older = page === pages.at(-1) && end !== undefined ? { from: EVER.from, to: end - 1 } : undefined
    const hasOlder = older !== undefined && (await readRange(list, older, 1)).length > 0
    return { rows, hasOlder, coverage: known }
  }

  function update(page: Page<T>, { rows, ...read }: ReadPage): void {
    const { entries, invalid } = parseRows(list.query, rows)
    if (invalid.length > 0) void discardEntries(invalid)
    coverage = read.coverage ?? coverage
    const oldest = rows.at(-1)
    if (page.from === EVER.from && oldest) page.from = oldest.time
    Object.assign(page, { rows, entries, hasOlder: read.hasOlder })
    show()
  }

  /** Follows the page from a time down, and, while it is the last one, what is below it. */
  function follow(to: number): void {
    const watched = { ...entriesIn(list, { from: EVER.from, to }), ...(pages.length === 0 && coverageOf(list)) }
    const page: Page<T> = { from: EVER.from, to, hasOlder: false, watched, stop: () => {} }
    pages.push(page)
    page.stop = followRows(
      watched,
      () => read(page),
      (found) => update(page, found),
    )
  }

  /** Reads the next page, unless one is being read or there is none. */
  function readMore(): void {
    const last = pages.at(-1)
    if (!last?.entries || !last.hasOlder) return
    Object.assign(last.watched, entriesIn(list, last))
    follow(last.from - 1)
  }

  follow(EVER.to)

  return {
    readMore,

    stop(): void {
      for (const { stop } of pages) stop()
    },
  }
}
