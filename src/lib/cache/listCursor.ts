import type { Endpoint } from '../../contract/endpoint.ts'
import { ApiError } from '../errors/ApiError.ts'
import { scopeOf } from '../session/accountScope.ts'
import { exclusively } from '../tabs/locks.ts'
import { findBestCoverage } from './coverage.ts'
import type { CoverageRow, EntryKey } from './db.ts'
import type { FetchStatus } from './fetchStatus.ts'
import { findEntryKeys, readCoverage, subscribeToEntries } from './listStore.ts'
import { coverageKey, coveragePrefix, fetchNewestPage, fetchNextPage, type ListQuery } from './pagination.ts'

/** Entries of the first screen, read before a long list is counted. */
const FIRST_SCREEN = 20

export interface FetchProgress {
  status: FetchStatus
  error?: ApiError | undefined
}

/** What the cache holds for a list. */
interface CachedKeys {
  keys: EntryKey[]
  /** False while only the first screen has been read. */
  whole: boolean
  /** Coverage of exactly this filter. */
  coverage: CoverageRow | undefined
  /** Best coverage of this filter or a wider one. */
  bestCoverage: CoverageRow | undefined
}

export interface ListCursorState {
  /** Undefined until the cache has been read. */
  cached: CachedKeys | undefined
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

export interface ListView {
  /** Keys of the visible entries, newest first; undefined until the cache has been read. */
  keys: EntryKey[] | undefined
  /** Time of the request for the newest page, unix milliseconds. */
  fetchedAt: number | undefined
  /** The list is known to its end. */
  complete: boolean
  /** Only what this device happens to have cached: there may be gaps, and older entries on the server. */
  partial: boolean
  /** Number of entries that could not be read. */
  unreadable: number
}

const REFRESHING: FetchProgress = { status: 'refreshing' }
const IDLE: FetchProgress = { status: 'idle' }

/** Undefined for a superseded request: it changes nothing. */
const toFailure = (error: unknown): FetchProgress | undefined => {
  if (!(error instanceof ApiError)) throw error
  return error.kind === 'superseded' ? undefined : { status: 'failed', error }
}

/**
 * Reads a list through the cache, page by page: the cached entries at once, then the newest page, then one page per
 * `fetchNext`. A failed page keeps the earlier ones. Create a new cursor when the account or the filter changes.
 *
 * @param isSaved saved view: nothing is fetched
 */
export function createListCursor<E extends Endpoint>(query: ListQuery<E>, isSaved: boolean) {
  let state: ListCursorState = {
    cached: undefined,
    newestPage: isSaved ? { status: 'saved' } : REFRESHING,
    nextPage: IDLE,
  }
  let pass: Pass = { page: 0, fetchingNext: false, controller: new AbortController() }
  const listeners = new Set<() => void>()

  function update(change: Partial<ListCursorState>): void {
    state = { ...state, ...change }
    for (const notify of listeners) notify()
  }

  async function readCached(limit?: number): Promise<CachedKeys> {
    const [keys, coverage, bestCoverage] = await Promise.all([
      findEntryKeys(scopeOf(query.address), query.list.endpoint.id, query.filter, limit),
      readCoverage(coverageKey(query)),
      findBestCoverage(coveragePrefix(query), query.filter),
    ])
    return { keys, whole: limit === undefined || keys.length < limit, coverage, bestCoverage }
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
    if (current.fetchingNext || !state.cached?.whole || isSaved) return
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
    getState: (): ListCursorState => state,

    /** Subscribes to state changes. Returns an unsubscribe function. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    fetchNewest,
    fetchNext,

    /** Follows the cache and fetches the newest page. Returns a stop function, which aborts requests. */
    start(): () => void {
      let stopped = false
      const onCached = (cached: CachedKeys) => {
        if (!stopped && !(state.cached?.whole && !cached.whole)) update({ cached })
      }
      void readCached(FIRST_SCREEN).then(onCached)
      const unsubscribe = subscribeToEntries(() => readCached(), onCached)
      void fetchNewest()
      return () => {
        stopped = true
        unsubscribe()
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
export function selectListView({ cached, newestPage }: ListCursorState, reachable: boolean): ListView {
  const offline = newestPage.status === 'saved' || newestPage.status === 'failed' || !reachable
  const coverage = offline ? cached?.bestCoverage : cached?.coverage
  const newerThanCoverage = offline && (cached?.keys[0]?.[2] ?? 0) > (coverage?.newest ?? 0)
  const complete = cached?.whole === true && coverage?.complete === true && !newerThanCoverage
  return {
    keys:
      offline || !coverage || coverage.complete
        ? cached?.keys
        : cached?.keys.filter(([, , time]) => time >= coverage.oldest),
    fetchedAt: coverage?.fetchedAt,
    complete,
    partial: cached !== undefined && (offline ? !complete : coverage === undefined),
    unreadable: coverage?.unreadable?.length ?? 0,
  }
}
