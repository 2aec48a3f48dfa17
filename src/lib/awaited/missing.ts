import { type AssetRecord, OPEN_WITHDRAW_STATUSES, type WithdrawRecord } from '../../contract/assets.ts'
import { isListed } from '../deposits/status.ts'
import { type Awaited, matchTransactions, matchWithdrawals } from './matchRecords.ts'

export const NOTHING_AWAITED: Awaited = { deposits: [], withdrawals: [] }

/** What is not among the asset records that a screen shows, so that a row leaves in the frame in which its record appears. */
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

/** The withdrawals that are not among the withdraw records that a screen shows. */
export function withdrawalsMissingIn({ withdrawals }: Awaited, records: readonly WithdrawRecord[]): Awaited {
  const matches = matchWithdrawals(withdrawals, records)
  return {
    deposits: [],
    withdrawals: withdrawals.filter(({ id, awaited }) => !awaited.record && !matches.has(id)),
  }
}
