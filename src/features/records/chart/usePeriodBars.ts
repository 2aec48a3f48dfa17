import { useMemo } from 'react'
import type { ListFilter } from '../../../lib/cache/entryIndex.ts'
import { coverageOf, entriesIn } from '../../../lib/cache/followRows.ts'
import { listOf, transactionsQuery } from '../../../lib/cache/infiniteQueries.ts'
import { useFollowedRows } from '../../../lib/cache/useFollowedRows.ts'
import { useViewedAccount } from '../../../lib/session/viewedAccount.ts'
import { type Bar, readBars } from './bars.ts'

/**
 * The bars of a period, following the cache; undefined until they are read. The old ones stay while changed records are added up.
 *
 * @param filter that of the list on the screen; pass the same object while its content is the same
 */
export function usePeriodBars(token: string, from: number, to: number, filter: ListFilter): Bar[] | undefined {
  const { address } = useViewedAccount()
  const reader = useMemo(() => {
    if (!address) return
    const list = listOf(transactionsQuery, address, filter)
    const period = { from, to }
    return {
      watched: { ...entriesIn(list, period), ...coverageOf(list) },
      read: (signal: AbortSignal) => readBars(list, token, period, signal),
    }
  }, [address, token, from, to, filter])
  return useFollowedRows(reader)
}
