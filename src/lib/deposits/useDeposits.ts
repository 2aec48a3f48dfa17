import { useEffect, useState } from 'react'
import { scopeOf } from '../session/accountScope.ts'
import { useViewedAccount } from '../session/viewedAccount.ts'
import { subscribeToDeposits } from './journal.ts'
import type { DepositRow } from './types.ts'

/** The deposits of the account whose data is shown, the newest first; undefined while they are being read, or can't be. */
export function useDeposits(): readonly DepositRow[] | undefined {
  const { address } = useViewedAccount()
  const [shown, setShown] = useState<{ address: string; rows: readonly DepositRow[] | undefined }>()
  useEffect(() => {
    if (!address) return
    return subscribeToDeposits(scopeOf(address), (rows) => setShown({ address, rows }))
  }, [address])
  return shown?.address === address ? shown?.rows : undefined
}
