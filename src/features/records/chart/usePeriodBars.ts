import { useEffect, useMemo, useState } from 'react'
import type { ListFilter } from '../../../lib/cache/entryIndex.ts'
import { coverageOf, entriesIn, followRows } from '../../../lib/cache/followRows.ts'
import { listOf, transactionsQuery } from '../../../lib/cache/infiniteQueries.ts'
import { useViewedAccount } from '../../../lib/session/viewedAccount.ts'
import { type Bar, readBars } from './bars.ts'

/** A shorter read shows no progress, which would only flash. */
const SHORT_READ_MS = 300

interface PeriodBars {
  /** Undefined until they are read. */
  bars: Bar[] | undefined
  /** How much of a long first read is done, 0 to 100. */
  percent: number | undefined
}

/**
 * The bars of a period, following the cache. The old ones stay while changed records are added up.
 *
 * @param filter that of the list on the screen; pass the same object while its content is the same
 */
export function usePeriodBars(token: string, from: number, to: number, filter: ListFilter): PeriodBars {
  const { address } = useViewedAccount()
  const wanted = useMemo(() => address && { address, token, from, to, filter }, [address, token, from, to, filter])
  const [read, setRead] = useState<PeriodBars & { wanted: object }>()
  useEffect(() => {
    if (!wanted) return
    const list = listOf(transactionsQuery, wanted.address, wanted.filter)
    const startedAt = performance.now()
    const onProgress = (part: number) => {
      if (performance.now() - startedAt < SHORT_READ_MS) return
      const percent = Math.round(part * 100)
      setRead((before) => {
        if (before?.wanted !== wanted) return { wanted, bars: undefined, percent }
        return before.bars || before.percent === percent ? before : { ...before, percent }
      })
    }
    return followRows(
      { ...entriesIn(list, wanted), ...coverageOf(list) },
      (signal) => readBars(list, wanted.token, wanted, { signal, onProgress }),
      (bars) => setRead({ wanted, bars, percent: undefined }),
    )
  }, [wanted])
  return read?.wanted === wanted ? read : { bars: undefined, percent: undefined }
}
