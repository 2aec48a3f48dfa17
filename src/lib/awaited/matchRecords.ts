import type { AssetRecord, WithdrawRecord } from '../../contract/assets.ts'
import type { AwaitedIntent } from '../actions/intents.ts'
import { canBeRecorded } from '../deposits/status.ts'
import type { AwaitedWithdrawal, DepositRow } from '../durable/rows.ts'
import { abs, isEqualUpToFee } from '../format/money.ts'
import { serverNow } from '../network/serverClock.ts'

/** What the user has done and the server's lists don't have yet. */
export interface Awaited {
  deposits: readonly DepositRow[]
  withdrawals: readonly AwaitedIntent[]
}

/** Records have whole seconds, and the clock that dates them may differ a little from the one in the replies. */
const CLOCK_TOLERANCE_MS = 5000

interface Wanted {
  id: string
  amount: string
  fee?: string | undefined
  /** Unix milliseconds, server clock. */
  since: number
  /** Ids of records that were there before. */
  knownIds?: readonly string[]
}

interface Seen {
  id: string
  amount: string
  /** Unix seconds. */
  time: number
}

/** Whether a record can be the wanted one: a later one of the same amount, with or without the fee. */
const fits = ({ amount, fee, since, knownIds }: Omit<Wanted, 'id'>, seen: Seen): boolean =>
  !knownIds?.includes(seen.id) &&
  seen.time * 1000 >= since - CLOCK_TOLERANCE_MS &&
  isEqualUpToFee(abs(seen.amount), amount, fee)

/**
 * Matches each wanted row, earliest first, with the earliest free record that fits. Two equal deposits take two records.
 *
 * @returns ids of records by id of the row
 */
function matchByAmount(wanted: Wanted[], seen: Seen[]): Map<string, string> {
  const free = [...seen].sort((a, b) => a.time - b.time)
  const matches = new Map<string, string>()
  for (const each of [...wanted].sort((a, b) => a.since - b.since)) {
    const index = free.findIndex((seen) => fits(each, seen))
    const [record] = index < 0 ? [] : free.splice(index, 1)
    if (record) matches.set(each.id, record.id)
  }
  return matches
}

/** When a deposit was sent at the earliest. Converts the journal's time, of the device's clock, to the server's. */
const sinceOf = ({ requestedAt, sentAt }: DepositRow): number => sentAt ?? requestedAt + serverNow() - Date.now()

/** Whether an asset record can be one of an awaited deposit or withdrawal. */
const isOf = (type: string, direction: string, record: AssetRecord): boolean =>
  record.type === type && record.direction === direction && record.token === 'USDT'

const toSeen = ({ id, amount, createdTime }: AssetRecord): Seen => ({ id: String(id), amount, time: createdTime })

/**
 * Finds the asset record of each deposit and withdrawal by amount and time, because a record names no hash.
 *
 * @returns ids of records by id of the row
 */
export function matchTransactions({ deposits, withdrawals }: Awaited, records: readonly AssetRecord[]) {
  const recordable = deposits.filter((row) => canBeRecorded(row))
  const taken = new Set([...recordable.map(({ recordId }) => recordId), ...withdrawals.map(transactionOf)])
  const free = records.filter(({ id }) => !taken.has(String(id)))
  return new Map([
    ...matchByAmount(
      recordable.flatMap((row) => {
        const amount = row.mined?.amount ?? row.amount
        return amount === null || row.recordId !== undefined ? [] : [{ id: row.id, amount, since: sinceOf(row) }]
      }),
      free.filter((record) => isOf('charge', 'in', record)).map(toSeen),
    ),
    ...matchByAmount(
      withdrawals.filter((row) => transactionOf(row) === undefined).map(toWanted),
      free.filter((record) => isOf('withdraw', 'out', record)).map(toSeen),
    ),
  ])
}

const transactionOf = ({ awaited }: AwaitedIntent): string | undefined => awaited.transactionId

const toWanted = ({ id, awaited: { amount, fee }, requestedAt }: AwaitedIntent): Wanted => ({
  id,
  amount,
  fee,
  since: requestedAt ?? 0,
})

/** The withdraw records that withdrawals leave. One of direction `in` returns a rejected withdrawal. */
const toSeenWithdrawals = (records: readonly WithdrawRecord[]): Seen[] =>
  records
    .filter(({ token, direction }) => token === 'USDT' && direction !== 'in')
    .map(({ id, amount, createdAt }) => ({ id: String(id), amount, time: createdAt }))

/** How many withdraw records can be that of a withdrawal. @param requestedAt unix milliseconds, server clock; null: unknown */
export const countRecordsOf = (
  { amount, fee, knownIds }: AwaitedWithdrawal,
  requestedAt: number | null,
  records: readonly WithdrawRecord[],
): number =>
  toSeenWithdrawals(records).filter((seen) => fits({ amount, fee, since: requestedAt ?? 0, knownIds }, seen)).length

/** Finds the withdraw record of each withdrawal. @returns ids of records by id of the row */
export function matchWithdrawals(withdrawals: readonly AwaitedIntent[], records: readonly WithdrawRecord[]) {
  const taken = new Set(withdrawals.map(({ awaited: { record } }) => record?.id))
  return matchByAmount(
    withdrawals
      .filter(({ awaited }) => !awaited.record)
      .map((row) => ({ ...toWanted(row), knownIds: row.awaited.knownIds })),
    toSeenWithdrawals(records).filter(({ id }) => !taken.has(id)),
  )
}
