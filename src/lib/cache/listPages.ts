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
interface Page<T> {
  times: TimeRange
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
  /** The times of the page below the last one; null if there is none, undefined until that is known. */
  let below: TimeRange | null | undefined
  let stopLooking = () => {}

  function show(): void {
    const read = pages.flatMap(({ entries }) => (entries ? [entries] : []))
    if (read.length < pages.length || !coverage || below === undefined) return
    const entries = read.flat()
    if (entries.length === 0 && below) readMore()
    else onChange({ entries, hasOlder: below !== null, coverage })
  }

  function follow(times: TimeRange): void {
    const page: Page<T> = { times, entries: undefined, stop: () => {} }
    const isFirst = pages.push(page) === 1
    page.stop = followRows(
      { ...entriesIn(source, times), ...(isFirst && coverageOf(source)) },
      // Together: a newest page that leaves a gap must not be shown without the coverage that says so.
      () => Promise.all([readRange(source, times), isFirst ? readCoverage() : undefined]),
      ([rows, known]) => {
        page.entries = parse(rows)
        coverage = known ?? coverage
        show()
      },
    )
  }

  /** Whether the page below is read without being asked for: those down to `start`, and one that fills the screen. */
  function wantsPage(): boolean {
    const last = pages.at(-1)
    return last !== undefined && start !== undefined && last.times.to >= start.time
  }

  /** Looks, from now on, for the page that begins at a time. */
  function lookBelow(to: number): void {
    stopLooking()
    below = undefined
    const isEmpty = pages.length === 0
    stopLooking = followRows(
      { ...entriesIn(source, { from: EVER.from, to }), ...(isEmpty && coverageOf(source)) },
      () => Promise.all([readPage(source, to, PAGE_SIZE), isEmpty ? readCoverage() : undefined]),
      ([rows, known]) => {
        const oldest = rows.at(-1)
        below = oldest ? { from: oldest.time, to } : null
        coverage = known ?? coverage
        if (below && wantsPage()) readMore()
        else show()
      },
    )
  }

  function readMore(): void {
    if (!below) return
    follow(below)
    lookBelow(below.from - 1)
  }

  lookBelow(EVER.to)

  return {
    /** Reads the next page, unless one is being read or there is none. */
    readMore,

    stop(): void {
      stopLooking()
      for (const { stop } of pages) stop()
    },
  }
}
