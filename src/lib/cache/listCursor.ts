import { safeParse } from 'valibot'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ApiError } from '../errors/ApiError.ts'
import { exclusively } from '../tabs/locks.ts'
import { findBestCoverage } from './coverage.ts'
import { keyOf, type ListAnchor } from './entryIndex.ts'
import type { FetchStatus } from './fetchStatus.ts'
import { findUnchanged } from './findUnchanged.ts'
import type { EntryOf } from './infiniteQueries.ts'
import { countEntries, discardEntries, readCoverage, readWindow, subscribeToEntries } from './listStore.ts'
import type { WindowRequest } from './listWindow.ts'
import { coverageKey, coveragePrefix, fetchNewestPage, fetchNextPage, type ListQuery, sourceOf } from './pagination.ts'
import type { CoverageRow, EntryRow } from './rows.ts'
import { FIRST_WINDOW, type LoadedRange, nextRequest } from './windowRequests.ts'

export interface FetchProgress {
  status: FetchStatus
  error?: ApiError | undefined
}

/** An entry in a window; undefined if it could not be read, and is about to be fetched again. */
export interface WindowEntry<T> extends ListAnchor {
  value: T | undefined
}

/** What has been read of a list. */
interface CachedList<T> {
  /** Position of the first entry of the window. */
  first: number
  entries: WindowEntry<T>[]
  /** Number of cached entries that match. */
  count: number
  /** Number of those in the range that coverage says has no gaps. */
  covered: number
  /** Time of the newest cached entry; 0 if there is none. */
  newest: number
  /** Coverage of exactly this filter. */
  coverage: CoverageRow | undefined
  /** Best coverage of this filter or a wider one. */
  bestCoverage: CoverageRow | undefined
}

export interface ListCursorState<T> {
  /** Undefined until the cache has been read. */
  cached: CachedList<T> | undefined
  newestPage: FetchProgress
  nextPage: FetchProgress
}

/** One pass through a list, from its newest page down. */
interface Pass {
  /** Last fetched page. */
  page: number
  fetchingNext: boolean
  controller: AbortController
  fetchingNewest?: Promise<FetchProgress | undefined>
}

/** A list as a screen shows it. Positions count from 0, the newest entry. */
export interface ListView<T> {
  /** Number of entries; undefined until the cache has been read. */
  count: number | undefined
  /** Position of the first entry that has been read. */
  first: number
  /** The entries that have been read, newest first: those on the screen and some around them. */
  entries: WindowEntry<T>[]
  /** Time of the request for the newest page, unix milliseconds. */
  fetchedAt: number | undefined
  /** The list is known to its end. */
  complete: boolean
  /** Only what this device happens to have cached: there may be gaps, and older entries on the server. */
  partial: boolean
  /** Number of entries that could not be read. */
  unreadable: number
}

const NEWEST_ENTRY: WindowRequest = { at: 'newest', newer: 0, older: 1 }
const REFRESHING: FetchProgress = { status: 'refreshing' }
const IDLE: FetchProgress = { status: 'idle' }

/** Undefined for a superseded request: it changes nothing. */
const toFailure = (error: unknown): FetchProgress | undefined => {
  if (!(error instanceof ApiError)) throw error
  return error.kind === 'superseded' ? undefined : { status: 'failed', error }
}

/** Reads entries. One that does not match the contract is a cache miss: it is deleted and fetched again. */
function parseEntries<E extends Endpoint>(
  { list }: ListQuery<E>,
  rows: EntryRow[],
  before: readonly WindowEntry<EntryOf<E>>[],
): WindowEntry<EntryOf<E>>[] {
  const unchanged = findUnchanged(before)
  const invalid: EntryRow[] = []
  const entries = rows.map((row) => {
    const known = unchanged(row)
    if (known) return known
    const parsed = safeParse(list.entry, row.value)
    if (!parsed.success) invalid.push(row)
    return { time: row.time, id: row.id, value: parsed.success ? parsed.output : undefined }
  })
  if (invalid.length > 0) void discardEntries(invalid.map(keyOf))
  return entries
}

/** Reads a window of a list, with what is known about the rest of it. */
async function readCached<E extends Endpoint>(
  query: ListQuery<E>,
  request: WindowRequest,
  before: readonly WindowEntry<EntryOf<E>>[],
): Promise<CachedList<EntryOf<E>>> {
  const source = sourceOf(query)
  const [coverage, bestCoverage] = await Promise.all([
    readCoverage(coverageKey(query)),
    findBestCoverage(coveragePrefix(query), query.filter),
  ])
  const isPartlyCovered = coverage !== undefined && !coverage.complete
  const [window, covered, top] = await Promise.all([
    readWindow(source, request),
    isPartlyCovered ? countEntries(source, { from: coverage.oldest, to: Number.POSITIVE_INFINITY }) : undefined,
    request.at === 'newest' ? undefined : readWindow(source, NEWEST_ENTRY),
  ])
  const { first, rows, count } = window
  const newest = (top ?? window).rows[0]?.time ?? 0
  return {
    ...{ first, entries: parseEntries(query, rows, before), count, covered: covered ?? count },
    ...{ newest, coverage, bestCoverage },
  }
}

/**
 * Reads a list through the cache: a window of the cached entries at once, then the newest page, then one page per
 * `fetchNext`. A failed page keeps the earlier ones. Create a new cursor when the account or the filter changes.
 *
 * @param isSaved saved view: nothing is fetched
 * @param start the entry to start at, by default the newest
 */
export function createListCursor<E extends Endpoint>(query: ListQuery<E>, isSaved: boolean, start?: ListAnchor) {
  type State = ListCursorState<EntryOf<E>>
  let state: State = {
    cached: undefined,
    newestPage: isSaved ? { status: 'saved' } : REFRESHING,
    nextPage: IDLE,
  }
  let pass: Pass = { page: 0, fetchingNext: false, controller: new AbortController() }
  let unfollow: (() => void) | undefined
  /** Positions that the window in flight will contain. */
  let awaited: LoadedRange | undefined
  /** The last window that was asked for. Asking twice for the same one would never end. */
  let asked = ''
  const listeners = new Set<() => void>()

  function update(change: Partial<State>): void {
    state = { ...state, ...change }
    for (const notify of listeners) notify()
  }

  /** Follows a window, in every tab. A position is looked up once; then the window stays with its entries. */
  function follow(request: WindowRequest): void {
    let current = request
    const read = async () => {
      const cached = await readCached(query, current, state.cached?.entries ?? [])
      const { first, entries } = cached
      const entry = typeof current.at === 'number' ? entries[Math.max(0, current.at - first)] : undefined
      if (entry) current = { ...current, at: { time: entry.time, id: entry.id } }
      return cached
    }
    const before = unfollow
    let stopped = false
    const stop = subscribeToEntries(read, (cached) => {
      if (stopped) return
      awaited = undefined
      update({ cached })
    })
    unfollow = () => {
      stopped = true
      stop()
    }
    before?.()
  }

  /** Starts a new pass. Resolves to whether the newest page was fetched. */
  async function fetchNewest(): Promise<boolean> {
    if (isSaved) return false
    pass.controller.abort()
    const current: Pass = { page: 1, fetchingNext: false, controller: new AbortController() }
    pass = current
    update({ newestPage: REFRESHING, nextPage: IDLE })
    current.fetchingNewest = fetchNewestPage(query, current.controller.signal).then(() => IDLE, toFailure)
    const outcome = await current.fetchingNewest
    delete current.fetchingNewest
    if (outcome && pass === current) update({ newestPage: outcome })
    return outcome === IDLE
  }

  async function fetchNext(): Promise<void> {
    const current = pass
    if (current.fetchingNext || !state.cached || isSaved) return
    current.fetchingNext = true
    update({ nextPage: REFRESHING })
    const outcome = await fetchNextPage(query, current.page, current.controller.signal).then((page) => {
      current.page = page
      return IDLE
    }, toFailure)
    current.fetchingNext = false
    if (outcome && pass === current) update({ nextPage: outcome })
  }

  return {
    getState: (): State => state,

    /** Subscribes to state changes. Returns an unsubscribe function. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    fetchNewest,
    fetchNext,

    /** Reads another window if the positions from `first` up to `end`, exclusive, are not in the present one. */
    show(first: number, end: number): void {
      if (!state.cached || !unfollow) return
      const { entries, count } = state.cached
      const loaded = { first: state.cached.first, entries }
      const next = nextRequest({ loaded, awaited, count }, { first, end })
      const identity = JSON.stringify([next?.awaited, count])
      if (!next || asked === identity) return
      asked = identity
      awaited = next.awaited
      follow(next.request)
    },

    /** Follows the cache and fetches the newest page. Returns a stop function, which aborts requests. */
    start(): () => void {
      follow(start ? { ...FIRST_WINDOW, at: start } : { ...FIRST_WINDOW, newer: 0 })
      void fetchNewest()
      return () => {
        unfollow?.()
        unfollow = undefined
        pass.controller.abort()
      }
    },

    /**
     * Refetches after a reconnect, once for all tabs, and resumes after a failed page.
     *
     * @param since when the server was lost, unix milliseconds
     */
    recover: (since: number): Promise<void> =>
      exclusively(`refresh:${coverageKey(query)}`, async () => {
        // A request from before the server was lost may return stale data: let it finish first.
        await pass.fetchingNewest
        const coverage = await readCoverage(coverageKey(query))
        const isFresh = coverage !== undefined && coverage.fetchedAt > since
        if (!isFresh && !(await fetchNewest())) throw new ApiError('superseded')
        update({ newestPage: IDLE, nextPage: state.nextPage.status === 'failed' ? IDLE : state.nextPage })
      }),
  }
}

/**
 * Selects what a screen may show. Online, only the covered range, which has no gaps; offline, every cached entry that
 * matches, whether or not the filter was ever fetched.
 */
export function selectListView<T>({ cached, newestPage }: ListCursorState<T>, reachable: boolean): ListView<T> {
  const offline = newestPage.status === 'saved' || newestPage.status === 'failed' || !reachable
  const coverage = offline ? cached?.bestCoverage : cached?.coverage
  const newerThanCoverage = offline && (cached?.newest ?? 0) > (coverage?.newest ?? 0)
  const complete = coverage?.complete === true && !newerThanCoverage
  const count = offline ? cached?.count : cached?.covered
  const first = cached?.first ?? 0
  return {
    count,
    first,
    // The covered entries are the newest ones.
    entries: (count !== undefined && cached?.entries.slice(0, Math.max(0, count - first))) || [],
    fetchedAt: coverage?.fetchedAt,
    complete,
    partial: cached !== undefined && (offline ? !complete : coverage === undefined),
    unreadable: coverage?.unreadable?.length ?? 0,
  }
}
