import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { scopeOf } from '../cache/scope.ts'
import { session } from '../session.ts'
import type { DepositRow } from './deposit.ts'
import { watchDeposits } from './journal.ts'

/** The deposits of whoever is logged in, the newest first; undefined while they are being read, or can't be. */
export function useDeposits(): readonly DepositRow[] | undefined {
  const { address } = useSnapshot(session)
  const [shown, setShown] = useState<{ address: string; rows: readonly DepositRow[] | undefined }>()
  useEffect(() => {
    if (!address) return
    return watchDeposits(scopeOf(address), (rows) => setShown({ address, rows }))
  }, [address])
  return shown?.address === address ? shown?.rows : undefined
}
