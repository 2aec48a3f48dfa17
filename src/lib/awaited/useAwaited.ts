import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import type { AssetRecord, WithdrawRecord } from '../../contract/assets.ts'
import { OPEN_WITHDRAW_STATUSES } from '../../contract/assets.ts'
import { listAwaited } from '../actions/intents.ts'
import { listDeposits } from '../deposits/journal.ts'
import { isListed } from '../deposits/status.ts'
import { scopeOf } from '../session/accountScope.ts'
import { useViewedAccount } from '../session/viewedAccount.ts'
import { type Awaited, matchTransactions, matchWithdrawals } from './matchRecords.ts'

/** Longer than a read takes. */
const PATIENCE_MS = 1000

export const NOTHING: Awaited = { deposits: [], withdrawals: [] }

/** What is awaited for the viewed account, in every tab; undefined until it is read, and nothing if it can't be. */
export function useAwaited(): Awaited | undefined {
  const { address } = useViewedAccount()
  const [read, setRead] = useState<{ address: string; awaited: Awaited }>()
  useEffect(() => {
    if (!address) return
    const scope = scopeOf(address)
    const show = (awaited: Awaited) => setRead({ address, awaited })
    // A device that does not answer must not keep the records from the screen.
    const timer = setTimeout(
      () => setRead((before) => (before?.address === address ? before : { address, awaited: NOTHING })),
      PATIENCE_MS,
    )
    const subscription = liveQuery(async () => ({
      deposits: await listDeposits(scope),
      withdrawals: await listAwaited(scope),
    })).subscribe({ next: show, error: () => show(NOTHING) })
    return () => {
      clearTimeout(timer)
      subscription.unsubscribe()
    }
  }, [address])
  return read?.address === address ? read.awaited : undefined
}

/** What asset records, as a screen shows them, don't have: a row leaves in the same frame in which its record appears. */
export function missingIn(awaited: Awaited, records: readonly AssetRecord[]): Awaited {
  const matches = matchTransactions(awaited, records)
  return {
    deposits: awaited.deposits.filter((row) => {
      const recordId = matches.get(row.id)
      return isListed(recordId === undefined ? row : { ...row, recordId })
    }),
    withdrawals: awaited.withdrawals.filter(({ id, awaited: { record, transactionId } }) => {
      const hasEnded = record && !OPEN_WITHDRAW_STATUSES.has(record.status)
      return transactionId === undefined && !matches.has(id) && !hasEnded
    }),
  }
}

/** The withdrawals that withdraw records, as a screen shows them, don't have. */
export function withdrawalsMissingIn({ withdrawals }: Awaited, records: readonly WithdrawRecord[]): Awaited {
  const matches = matchWithdrawals(withdrawals, records)
  return {
    deposits: [],
    withdrawals: withdrawals.filter(({ id, awaited }) => !awaited.record && !matches.has(id)),
  }
}
