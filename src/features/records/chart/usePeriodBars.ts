import { useEffect, useState } from 'react'
import { subscribeToEntries } from '../../../lib/cache/listStore.ts'
import { scopeOf } from '../../../lib/session/accountScope.ts'
import { useViewedAccount } from '../../../lib/session/viewedAccount.ts'
import { type Bar, readBars } from './bars.ts'

/** The bars of a period, following the cache; undefined until they are read. */
export function usePeriodBars(token: string, from: number, to: number): Bar[] | undefined {
  const { address } = useViewedAccount()
  const key = `${address}|${token}|${from}|${to}`
  const [read, setRead] = useState<{ key: string; bars: Bar[] }>()
  useEffect(() => {
    if (!address) return
    return subscribeToEntries(
      () => readBars(scopeOf(address), token, { from, to }),
      (bars) => setRead({ key, bars }),
    )
  }, [address, key, token, from, to])
  return read?.key === key ? read.bars : undefined
}
