import { useMemo, useState } from 'react'
import type { ListFilter } from '../../../lib/cache/entryIndex.ts'
import { coverageOf, entriesIn } from '../../../lib/cache/followRows.ts'
import { listOf, transactionsQuery } from '../../../lib/cache/infiniteQueries.ts'
import { useFollowedRows } from '../../../lib/cache/useFollowedRows.ts'
import { useViewedAccount } from '../../../lib/session/viewedAccount.ts'
import { type Bar, readBars } from './bars.ts'

interface PeriodBars {
  /** Undefined until they are read. The old ones stay while changed records are added up. */
  bars: Bar[] | undefined
  /** How much of the period the last read has come through, 0 to 100. */
  percent: number
}

/**
 * The bars of a period, following the cache.
 *
 * @param filter that of the list on the screen; pass the same object while its content is the same
 */
export function usePeriodBars(token: string, from: number, to: number, filter: ListFilter): PeriodBars {
  const { address } = useViewedAccount()
  const [percent, setPercent] = useState(0)
  const reader = useMemo(() => {
    if (!address) return
    const list = listOf(transactionsQuery, address, filter)
    const period = { from, to }
    return {
      watched: { ...entriesIn(list, period), ...coverageOf(list) },
      read: (signal: AbortSignal) => {
        setPercent(0)
        return readBars(list, token, period, { signal, onProgress: (part) => setPercent(Math.round(part * 100)) })
      },
    }
  }, [address, token, from, to, filter])
  return { bars: useFollowedRows(reader), percent }
}
