import { useEffect, useState } from 'react'
import type { DepositRow } from '../durable/rows.ts'
import { scopeOf } from '../session/accountScope.ts'
import { useViewedAccount } from '../session/viewedAccount.ts'
import { subscribeToDeposits } from './journal.ts'

/** Deposits of the viewed account, newest first; undefined while loading, or if unreadable. */
export function useDeposits(): readonly DepositRow[] | undefined {
  const { address } = useViewedAccount()
  const [shown, setShown] = useState<{ address: string; rows: readonly DepositRow[] | undefined }>()
  useEffect(() => {
    if (!address) return
    return subscribeToDeposits(scopeOf(address), (rows) => setShown({ address, rows }))
  }, [address])
  return shown?.address === address ? shown.rows : undefined
}
