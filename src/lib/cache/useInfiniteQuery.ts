import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { connectivity, onReconnect } from '../network/connectivity.ts'
import { useViewedAccount } from '../session/viewedAccount.ts'
import type { ListAnchor, ListFilter } from './entryIndex.ts'
import type { InfiniteQuery } from './infiniteQueries.ts'
import { createListCursor } from './listCursor.ts'
import { type ListView, selectListView } from './listView.ts'

/** A list as a screen renders it. `T` is the type of its entries. */
export interface InfiniteQueryResult<T> extends ListView<T> {
  /** Reads older entries of the cache into `entries`. */
  readMore: () => void
  fetchNextPage: () => void
  /** Fetches the newest page again. */
  retry: () => void
}

/** Whether the next page may be fetched without being asked for: there is one, nothing is under way, and nothing has failed. */
export const isReadyForNextPage = ({ status, complete, nextPage }: InfiniteQueryResult<unknown>): boolean =>
  status === 'idle' && !complete && nextPage.status === 'idle'

/**
 * Renders a list's cached entries at once, then follows its pages. A changed filter aborts the page in flight and starts
 * over. The saved view sends no requests.
 *
 * @param filter pass the same object while its content is the same
 * @param start an entry to read down to at first; only the first value counts
 */
export function useInfiniteQuery<T>(
  list: InfiniteQuery<T>,
  filter: ListFilter,
  start?: ListAnchor,
): InfiniteQueryResult<T> {
  const { address, isSaved } = useViewedAccount()
  const { reachable } = useSnapshot(connectivity)
  const firstFilter = useRef(filter)
  const firstStart = useRef(start)
  const cursor = useMemo(
    () =>
      createListCursor(
        { list, address: address ?? '', filter },
        isSaved,
        // Another filter starts at its top.
        filter === firstFilter.current ? firstStart.current : undefined,
      ),
    [list, address, filter, isSaved],
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
  const actions = useMemo(
    () => ({
      readMore: cursor.readMore,
      fetchNextPage: () => void cursor.fetchNext(),
      retry: () => void cursor.fetchNewest(),
    }),
    [cursor],
  )
  return { ...view, ...actions }
}
