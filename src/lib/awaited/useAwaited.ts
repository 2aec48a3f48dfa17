import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import { listAwaited } from '../actions/intents.ts'
import { listDeposits } from '../deposits/journal.ts'
import { scopeOf } from '../session/accountScope.ts'
import { useViewedAccount } from '../session/viewedAccount.ts'
import type { Awaited } from './matchRecords.ts'
import { NOTHING_AWAITED } from './missing.ts'

/** Longer than a read of the database takes. */
const PATIENCE_MS = 1000

/** What is awaited for the viewed account, in every tab; undefined until it is read, and nothing if it can't be. */
export function useAwaited(): Awaited | undefined {
  const { address } = useViewedAccount()
  const [read, setRead] = useState<{ address: string; awaited: Awaited }>()
  useEffect(() => {
    if (!address) return
    const scope = scopeOf(address)
    const show = (awaited: Awaited) => setRead({ address, awaited })
    // The screen shows no records before the awaited rows are read, and a database may never answer.
    const timer = setTimeout(
      () => setRead((before) => (before?.address === address ? before : { address, awaited: NOTHING_AWAITED })),
      PATIENCE_MS,
    )
    const subscription = liveQuery(async () => ({
      deposits: await listDeposits(scope),
      withdrawals: await listAwaited(scope),
    })).subscribe({ next: show, error: () => show(NOTHING_AWAITED) })
    return () => {
      clearTimeout(timer)
      subscription.unsubscribe()
    }
  }, [address])
  return read?.address === address ? read.awaited : undefined
}
