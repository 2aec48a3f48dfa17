import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import type { ApiError } from '../errors/ApiError.ts'
import { connectivity, onReconnect } from '../network/connectivity.ts'
import { useViewedAccount } from '../session/viewedAccount.ts'
import { EVER, type ListAnchor, type ListFilter } from './entryIndex.ts'
import type { FetchState, FetchStatus } from './fetchState.ts'
import { type InfiniteQuery, listOf } from './infiniteQueries.ts'
import { createListCursor, type ListCursorState } from './listCursor.ts'
import type { ListEntry } from './listPages.ts'

/** A list as a screen shows it. */
export interface ListView<T> {
  /** Of the newest page. */
  status: FetchStatus
  error: ApiError | undefined
  nextPage: FetchState
  /** Whether the cache has been read. */
  isRead: boolean
  /** Whether what is on the way may fill an empty list. */
  isLoading: boolean
  /** The entries that have been read, from the newest on, without a hole. */
  entries: ListEntry<T>[]
  /** Whether the device has older ones to show. */
  hasMore: boolean
  /** Time of the request for the newest page, unix milliseconds. */
  fetchedAt: number | undefined
  /** The list is known to its end. */
  complete: boolean
  /** Only what this device happens to have cached: there may be gaps, and older entries on the server. */
  partial: boolean
  /** Number of entries that could not be read. */
  unreadable: number
}

export interface InfiniteQueryResult<T> extends ListView<T> {
  /** Reads older entries of the cache, else fetches the next page, unless that is under way or has failed. */
  loadMore: () => void
  fetchNextPage: () => void
  /** Fetches the newest page again. */
  retry: () => void
}

/**
 * Selects what a screen may show. Online, only the covered range, which has no gaps; offline, every cached entry that
 * matches, whether or not the filter was ever fetched.
 */
export function selectListView<T>(state: ListCursorState<T>, reachable: boolean): ListView<T> {
  const { read, newestPage, nextPage } = state
  const offline = newestPage.status === 'saved' || newestPage.status === 'failed' || !reachable
  const coverage = offline ? read?.coverage.best : read?.coverage.own
  const complete = coverage?.complete === true
  const oldest = offline || coverage?.complete !== false ? EVER.from : coverage.oldest
  return {
    status: newestPage.status,
    error: newestPage.error,
    nextPage,
    isRead: read !== undefined,
    // The reply is in the cache before the cache is read again.
    isLoading: newestPage.status === 'refreshing' || read === undefined || (!offline && coverage === undefined),
    entries: read?.entries.filter(({ time }) => time >= oldest) ?? [],
    hasMore: read?.hasOlder === true && (read.entries.at(-1)?.time ?? 0) > oldest,
    fetchedAt: coverage?.fetchedAt,
    complete,
    partial: read !== undefined && (offline ? !complete : coverage === undefined),
    unreadable: coverage?.unreadable.length ?? 0,
  }
}

/** One object, or the list would start over with each render. */
const EVERYTHING: ListFilter = {}

/**
 * Renders a list's cached entries at once, then follows its pages. A changed filter aborts the page in flight and starts
 * over. The saved view sends no requests.
 *
 * @param filter pass the same object while its content is the same
 * @param start an entry to read down to at first; only the first value counts, and only for the first filter
 */
export function useInfiniteQuery<T>(
  query: InfiniteQuery<T>,
  filter: ListFilter = EVERYTHING,
  start?: ListAnchor,
): InfiniteQueryResult<T> {
  const { address, isSaved } = useViewedAccount()
  const { reachable } = useSnapshot(connectivity)
  const [first] = useState({ filter, start })
  const cursor = useMemo(
    () =>
      createListCursor(
        listOf(query, address ?? '', filter),
        isSaved,
        filter === first.filter ? first.start : undefined,
      ),
    [query, address, filter, isSaved, first],
  )
  useEffect(() => {
    if (!address) return
    const stop = cursor.start()
    const stopRecovering = isSaved ? undefined : onReconnect(cursor.recover)
    return () => {
      stop()
      stopRecovering?.()
    }
  }, [cursor, address, isSaved])

  const state = useSyncExternalStore(cursor.subscribe, cursor.getState, cursor.getState)
  const view = useMemo(() => selectListView(state, reachable), [state, reachable])
  const fetchNextPage = useCallback(() => void cursor.fetchNext(), [cursor])
  const loadMore = () => {
    if (view.hasMore) cursor.readMore()
    else if (view.status === 'idle' && !view.complete && view.nextPage.status === 'idle') fetchNextPage()
  }
  return { ...view, loadMore, fetchNextPage, retry: () => void cursor.fetchNewest() }
}
