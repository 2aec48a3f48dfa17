import type { DepositRow } from '../durable/rows.ts'
import { useStored } from '../session/useStored.ts'
import { listDeposits } from './journal.ts'

/** Deposits of the viewed account, newest first; undefined while loading, or if unreadable. */
export const useDeposits = (): readonly DepositRow[] | undefined => useStored(listDeposits)
