import { useEffect, useState } from 'react'
import type { InfiniteQueryResult } from '../../../lib/cache/useInfiniteQuery.ts'

/** Stops fetching once this many records are found: about a screen of them. */
const SCREENFUL = 12
/** Pages that are fetched before the user is asked: a rare token must not load a list of years. */
const PAGES_AT_ONCE = 5

interface OlderRecords {
  /** Whether there may be older records that can be fetched now. */
  exist: boolean
  isFetching: boolean
  fetchMore: () => void
}

/**
 * Fetches older pages of a list while a search has found less than a screenful: the server can't search. The pages arrive in
 * the cache, which the search follows.
 *
 * @param found number of records found; undefined while the cache is being searched
 */
export function useOlderRecords(list: InfiniteQueryResult<unknown>, found: number | undefined): OlderRecords {
  const [pagesLeft, setPagesLeft] = useState(PAGES_AT_ONCE)
  const { status, isRead, complete, partial, nextPage, fetchNextPage } = list
  const isFetching = status === 'refreshing' || nextPage.status === 'refreshing'
  const canFetch = status === 'idle' && isRead && !complete && !partial && !isFetching
  const wantsMore = canFetch && !nextPage.error && pagesLeft > 0 && found !== undefined && found < SCREENFUL
  useEffect(() => {
    if (!wantsMore) return
    setPagesLeft((left) => left - 1)
    fetchNextPage()
  }, [wantsMore, fetchNextPage])
  const fetchMore = () => {
    setPagesLeft(PAGES_AT_ONCE - 1)
    fetchNextPage()
  }
  return { exist: canFetch || isFetching, isFetching: isFetching || wantsMore, fetchMore }
}
