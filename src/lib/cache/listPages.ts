import type { KnownCoverage } from './coverage.ts'
import { EVER, type ListAnchor, type ListSource, type TimeRange } from './entryIndex.ts'
import { coverageOf, entriesIn, followRows } from './followRows.ts'
import { readPage, readRange } from './listStore.ts'
import type { EntryRow } from './rows.ts'

/** Entries read at once. */
const PAGE_SIZE = 50

/** An entry of a cached list; undefined if it could not be read, and is about to be fetched again. */
export interface ListEntry<T> extends ListAnchor {
  value: T | undefined
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
  stop: () => void
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
  /** Whether there are entries below the last page; undefined until that is known. */
  let hasOlder: boolean | undefined
  let stopLooking = () => {}

  function show(): void {
    if (!coverage || hasOlder === undefined || pages.some(({ entries }) => !entries)) return
    const entries = pages.flatMap((page) => page.entries ?? [])
    // Down to `start`, and one more page that fills the screen.
    const wantsMore = entries.length === 0 || (start && (pages.at(-1)?.to ?? 0) >= start.time)
    if (wantsMore && hasOlder) readMore()
    else onChange({ entries, hasOlder, coverage })
  }

  /** Follows the page from a time down. It ends where it did when it was read first; one without entries is open. */
  function follow(to: number): void {
    const page: Page<T> = { from: EVER.from, to, entries: undefined, stop: () => {} }
    const isOpen = () => page.from === EVER.from
    const isFirst = pages.push(page) === 1
    const watched = { ...entriesIn(source, page), ...(isFirst && coverageOf(source)) }
    hasOlder = undefined
    page.stop = followRows<[EntryRow[], KnownCoverage | undefined]>(
      watched,
      // Together: a newest page that leaves a gap must not be shown without the coverage that says so.
      (_signal, [rows] = [[], undefined]) =>
        Promise.all([
          isOpen() ? readPage(source, to, PAGE_SIZE, rows) : readRange(source, page, undefined, rows),
          isFirst ? readCoverage() : undefined,
        ]),
      ([rows, known]) => {
        coverage = known ?? coverage
        page.entries = parse(rows)
        const oldest = rows.at(-1)
        if (isOpen() && oldest) {
          page.from = oldest.time
          Object.assign(watched, entriesIn(source, page))
          lookBelow(oldest.time - 1)
        } else if (isOpen()) hasOlder = false
        show()
      },
    )
  }

  /** Looks, from now on, whether there are entries below the last page. */
  function lookBelow(to: number): void {
    hasOlder = undefined
    const times = { from: EVER.from, to }
    stopLooking = followRows<EntryRow[]>(
      entriesIn(source, times),
      (_signal, rows) => readRange(source, times, 1, rows),
      (rows) => {
        hasOlder = rows.length > 0
        show()
      },
    )
  }

  /** Reads the next page, unless one is being read or there is none. */
  function readMore(): void {
    const last = pages.at(-1)
    if (!last || !hasOlder) return
    stopLooking()
    follow(last.from - 1)
  }

  follow(EVER.to)

  return {
    readMore,

    stop(): void {
      stopLooking()
      for (const { stop } of pages) stop()
    },
  }
}
