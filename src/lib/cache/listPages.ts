import { EVER, type ListAnchor, type ListSource, type TimeRange } from './entryIndex.ts'
import { coverageOf, entriesIn, followRows, type WatchedRows } from './followRows.ts'
import { hasEntries, type KnownCoverage, readPage, readRange } from './listStore.ts'
import type { EntryRow } from './rows.ts'

/** Entries read at once. */
const PAGE_SIZE = 50

/** An entry of a cached list. */
export interface ListEntry<T> extends ListAnchor {
  value: T
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
  /** Undefined until they have been read. */
  entries: ListEntry<T>[] | undefined
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

interface FollowOptions<T> {
  source: ListSource
  readCoverage: () => Promise<KnownCoverage>
  /** Called with the rows of a page whenever they have been read. */
  parse: (rows: EntryRow[]) => ListEntry<T>[]
  /** An entry to read down to at first; it may be gone. */
  start: ListAnchor | undefined
  /** Called once all pages have been read, then with every change. */
  onChange: (list: ReadList<T>) => void
}

/** Follows a cached list from its newest entry down, in every tab, a page at a time. */
export function followPages<T>({ source, readCoverage, parse, start, onChange }: FollowOptions<T>) {
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
  async function read(page: Page<T>, shown: EntryRow[] | undefined): Promise<Omit<ReadPage, 'coverage'>> {
    const isOpen = page.from === EVER.from
    const rows = await (isOpen
      ? readPage(source, page.to, PAGE_SIZE, shown)
      : readRange(source, page, undefined, shown))
    const end = isOpen ? rows.at(-1)?.time : page.from
    const isLast = page === pages.at(-1)
    return {
      rows,
      hasOlder: isLast && end !== undefined && (await hasEntries(source, { from: EVER.from, to: end - 1 })),
    }
  }

  /** Follows the page from a time down, and, while it is the last one, what is below it. */
  function follow(to: number): void {
    const isFirst = pages.length === 0
    const watched = { ...entriesIn(source, { from: EVER.from, to }), ...(isFirst && coverageOf(source)) }
    const page: Page<T> = { from: EVER.from, to, entries: undefined, hasOlder: false, watched, stop: () => {} }
    pages.push(page)
    page.stop = followRows<ReadPage>(
      watched,
      async (_signal, shown) => {
        const [found, known] = await Promise.all([read(page, shown?.rows), isFirst ? readCoverage() : undefined])
        return { ...found, coverage: known }
      },
      (found) => {
        coverage = found.coverage ?? coverage
        page.entries = parse(found.rows)
        page.hasOlder = found.hasOlder
        const oldest = found.rows.at(-1)
        if (page.from === EVER.from && oldest) page.from = oldest.time
        show()
      },
    )
  }

  /** Reads the next page, unless one is being read or there is none. */
  function readMore(): void {
    const last = pages.at(-1)
    if (!last?.entries || !last.hasOlder) return
    Object.assign(last.watched, entriesIn(source, last))
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
