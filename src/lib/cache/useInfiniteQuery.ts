import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { safeParse } from 'valibot'
import { useSnapshot } from 'valtio'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ApiError } from '../errors/ApiError.ts'
import { connectivity, onReconnect } from '../network/connectivity.ts'
import { useViewedAccount } from '../session/viewedAccount.ts'
import type { EntryKey } from './db.ts'
import type { FetchStatus } from './fetchStatus.ts'
import type { EntryOf, InfiniteQuery } from './infiniteQueries.ts'
import { createListCursor, type FetchProgress, type ListView, selectListView } from './listCursor.ts'
import { discardEntries, type ListFilter, readEntries } from './listStore.ts'

/** A list as a screen renders it. `T` is the type of its entries. */
export interface InfiniteQueryResult<T> extends ListView {
  /** Of the newest page. */
  status: FetchStatus
  /** Of the newest page. */
  error: ApiError | undefined
  nextPage: FetchProgress
  /** Reads entries by their keys; undefined for one that was deleted meanwhile. */
  readEntries: (keys: EntryKey[]) => Promise<(T | undefined)[]>
  fetchNextPage: () => void
  /** Fetches the newest page again. */
  retry: () => void
}

/** Reads entries. One that does not match the contract is a cache miss: it is deleted and fetched again. */
async function readValidEntries<E extends Endpoint>(
  { entry }: InfiniteQuery<E>,
  keys: EntryKey[],
): Promise<(EntryOf<E> | undefined)[]> {
  const rows = await readEntries(keys)
  const parsed = rows.map((row) => (row === undefined ? undefined : safeParse(entry, row.value)))
  const invalid = keys.filter((_, index) => parsed[index]?.success === false)
  if (invalid.length > 0) void discardEntries(invalid)
  return parsed.map((result) => (result?.success ? result.output : undefined))
}

/**
 * Renders a list's cached entries at once, then follows its pages. A changed filter aborts the page in flight and starts
 * over. The saved view sends no requests.
 *
 * @param filter pass the same object while its content is the same
 */
export function useInfiniteQuery<E extends Endpoint>(
  list: InfiniteQuery<E>,
  filter: ListFilter,
): InfiniteQueryResult<EntryOf<E>> {
  const { address, isSaved } = useViewedAccount()
  const { reachable } = useSnapshot(connectivity)
  const cursor = useMemo(
    () => createListCursor({ list, address: address ?? '', filter }, isSaved),
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
  const read = useCallback((keys: EntryKey[]) => readValidEntries(list, keys), [list])
  const fetchNextPage = useCallback(() => void cursor.fetchNext(), [cursor])
  return {
    ...view,
    status: state.newestPage.status,
    error: state.newestPage.error,
    nextPage: state.nextPage,
    readEntries: read,
    fetchNextPage,
    retry: () => void cursor.fetchNewest(),
  }
}
