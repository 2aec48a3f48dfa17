import { useEffect, useState } from 'react'
import { scopeOf } from '../cache/scope.ts'
import { useShown } from '../saved.ts'
import type { DepositRow } from './deposit.ts'
import { watchDeposits } from './journal.ts'

/** The deposits of the account whose data is shown, the newest first; undefined while they are being read, or can't be. */
export function useDeposits(): readonly DepositRow[] | undefined {
  const { address } = useShown()
  const [shown, setShown] = useState<{ address: string; rows: readonly DepositRow[] | undefined }>()
  useEffect(() => {
    if (!address) return
    return watchDeposits(scopeOf(address), (rows) => setShown({ address, rows }))
  }, [address])
  return shown?.address === address ? shown?.rows : undefined
}
