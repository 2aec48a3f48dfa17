import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ApiError } from '../errors/errors.ts'
import { connectivity, onReconnect } from '../network/connectivity.ts'
import { scopeOf } from '../session/accountScope.ts'
import { useViewedAccount } from '../session/viewedAccount.ts'
import { exclusively } from '../tabs/channel.ts'
import { findBestCoverage } from './coverage.ts'
import type { CoverageRow, EntryKey } from './db.ts'
import type { FetchStatus } from './fetchStatus.ts'
import type { InfiniteQuery } from './infiniteQueries.ts'
import { findEntryKeys, type ListFilter, readCoverage, subscribeToEntries } from './listStore.ts'
import { coverageKey, coveragePrefix, fetchNewestPage, fetchNextPage, type ListQuery } from './pagination.ts'

/** What a screen shows of a list. */
export interface InfiniteQueryResult {
  /** Keys of the entries, newest first; undefined: nobody has looked yet. */
  keys: EntryKey[] | undefined
  fetchedAt: number | undefined
  /** Of the newest page. */
  status: FetchStatus
  error: ApiError | undefined
  /** The end was reached. */
  complete: boolean
  /** Only what this phone happens to keep: there may be holes, and older entries elsewhere. */
  partial: boolean
  /** Of the page below. */
  more: Progress
  loadMore: () => void
  retry: () => void
}

interface Progress {
  status: FetchStatus
  error?: ApiError | undefined
}
/** One pass through a list, from its newest page down. */
interface Visit {
  /** The last page that came. */
  page: number
  /** The page below is on its way. */
  busy: boolean
  controller: AbortController
  /** The newest page is on its way. */
  newest?: Promise<Progress | undefined>
}
const REFRESHING: Progress = { status: 'refreshing' }
const IDLE: Progress = { status: 'idle' }
const SAVED: Progress = { status: 'saved' }

/** Entries of a first screen; the rest of a long list is counted after they are shown. */
const FIRST = 20

/** What the cache holds for a query. */
interface Cached {
  query: ListQuery
  keys: EntryKey[]
  /** Not only the first of them. */
  whole: boolean
  /** Of this very filter. */
  coverage: CoverageRow | undefined
  /** Of this filter or a wider one. */
  known: CoverageRow | undefined
}

async function readCached(query: ListQuery, limit?: number): Promise<Cached> {
  const [keys, coverage, known] = await Promise.all([
    findEntryKeys(scopeOf(query.address), query.list.endpoint.id, query.filter, limit),
    readCoverage(coverageKey(query)),
    findBestCoverage(coveragePrefix(query), query.filter),
  ])
  return { query, keys, whole: limit === undefined || keys.length < limit, coverage, known }
}

const failure = (error: unknown): Progress | undefined => {
  if (!(error instanceof ApiError)) throw error
  return error.kind === 'superseded' ? undefined : { status: 'failed', error }
}

/**
 * Shows a list: what the cache holds at once, then what the pages bring. A filter that changes cancels the page on its
 * way and starts at 1; a page that fails keeps the earlier ones. Without the server everything cached that fits is shown,
 * whether or not the filter was ever fetched. Saved data of an account that is not logged in asks for nothing.
 *
 * @param filter the same object as long as it says the same
 */
export function useInfiniteQuery<E extends Endpoint>(list: InfiniteQuery<E>, filter: ListFilter): InfiniteQueryResult {
  const { address, isSaved } = useViewedAccount()
  const { reachable } = useSnapshot(connectivity)
  const query = useMemo(
    () => ({ list, address: address ?? '', filter }) as unknown as ListQuery,
    [list, address, filter],
  )
  const [cached, setCached] = useState<Cached>()
  const [newest, setNewest] = useState(REFRESHING)
  const [more, setMore] = useState(IDLE)
  const visit = useRef<Visit>({ page: 0, busy: false, controller: new AbortController() })

  /** Begins at the newest page; answers whether it came. */
  const start = useCallback(async (): Promise<boolean> => {
    if (isSaved) return false
    visit.current.controller.abort()
    const mine: Visit = { page: 1, busy: false, controller: new AbortController() }
    visit.current = mine
    setNewest(REFRESHING)
    setMore(IDLE)
    mine.newest = fetchNewestPage(query, mine.controller.signal).then(() => IDLE, failure)
    const outcome = await mine.newest
    delete mine.newest
    if (outcome && visit.current === mine) setNewest(outcome)
    return outcome === IDLE
  }, [query, isSaved])

  /** After the server was lost: once for all tabs, then goes on where a page had failed. */
  const recover = useCallback(
    (since: number) =>
      exclusively(`refresh:${coverageKey(query)}`, async () => {
        // It may have been asked before the server was lost: then it tells how things were.
        await visit.current.newest
        const known = await readCoverage(coverageKey(query))
        const isFresh = known !== undefined && known.fetchedAt > since
        if (!isFresh && !(await start())) throw new ApiError('superseded')
        setNewest(IDLE)
        setMore((current) => (current.status === 'failed' ? IDLE : current))
      }),
    [query, start],
  )

  useEffect(() => {
    if (!query.address) return
    let stopped = false
    const follow = (next: Cached) => {
      if (!stopped) setCached((current) => (current?.query === query && current.whole && !next.whole ? current : next))
    }
    void readCached(query, FIRST).then(follow)
    const stopWatching = subscribeToEntries(() => readCached(query), follow)
    setNewest(isSaved ? SAVED : REFRESHING)
    void start()
    const stopRecovering = isSaved ? undefined : onReconnect(recover)
    return () => {
      stopped = true
      stopWatching()
      stopRecovering?.()
      visit.current.controller.abort()
    }
  }, [query, isSaved, start, recover])

  const mine = cached?.query === query ? cached : undefined
  const whole = mine?.whole ?? false
  const below = useCallback(() => {
    const current = visit.current
    if (current.busy || !whole || isSaved) return
    current.busy = true
    setMore(REFRESHING)
    void fetchNextPage(query, current.page, current.controller.signal)
      .then((page) => {
        current.page = page
        return IDLE
      }, failure)
      .then((outcome) => {
        current.busy = false
        if (outcome && visit.current === current) setMore(outcome)
      })
  }, [query, whole, isSaved])

  // Without the server everything cached is shown; with it, only what is known to have no hole.
  const alone = isSaved || !reachable || newest.status === 'failed'
  const known = alone ? mine?.known : mine?.coverage
  const toTheEnd = whole && known?.complete === true && !(alone && (mine?.keys[0]?.[2] ?? 0) > known.newest)
  const partial = mine !== undefined && (alone ? !toTheEnd : known === undefined)
  const keys = useMemo(
    () => (alone || !known || known.complete ? mine?.keys : mine?.keys.filter(([, , time]) => time >= known.oldest)),
    [mine, known, alone],
  )
  return {
    keys,
    fetchedAt: known?.fetchedAt,
    status: newest.status,
    error: newest.error,
    complete: toTheEnd,
    partial,
    more: { status: more.status, error: more.error },
    loadMore: below,
    retry: () => void start(),
  }
}
