import { useEffect, useState } from 'react'
import { listTransactions } from '../../../contract/assets.ts'
import { coverageOf, entriesIn, followRows } from '../../../lib/cache/followRows.ts'
import { scopeOf } from '../../../lib/session/accountScope.ts'
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
 * @param filter JSON of the filter that the list on the screen has
 */
export function usePeriodBars(token: string, from: number, to: number, filter: string): PeriodBars {
  const { address } = useViewedAccount()
  const key = `${address}|${token}|${from}|${to}|${filter}`
  const [read, setRead] = useState<PeriodBars & { key: string }>()
  useEffect(() => {
    if (!address) return
    const scope = scopeOf(address)
    const part = { scope, list: listTransactions.id }
    const startedAt = performance.now()
    const onProgress = (part: number) => {
      if (performance.now() - startedAt < SHORT_READ_MS) return
      const percent = Math.round(part * 100)
      setRead((before) => {
        if (before?.key !== key) return { key, bars: undefined, percent }
        return before.bars || before.percent === percent ? before : { ...before, percent }
      })
    }
    return followRows(
      { ...entriesIn(part, { from, to }), ...coverageOf(part) },
      (signal) => readBars(scope, token, { from, to }, { filter, signal, onProgress }),
      (bars) => setRead({ key, bars, percent: undefined }),
    )
  }, [address, key, token, from, to, filter])
  return read?.key === key ? read : { bars: undefined, percent: undefined }
}
