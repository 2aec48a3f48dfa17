import type { AssetRecord, WithdrawRecord } from '../../contract/assets.ts'
import type { AwaitedIntent } from '../actions/intents.ts'
import type { DepositRow } from '../durable/rows.ts'
import { abs, isEqual } from '../format/money.ts'
import { serverNow } from '../network/serverClock.ts'

/** What the user has done, and is shown until the server's lists have it. */
export interface Awaited {
  deposits: readonly DepositRow[]
  withdrawals: readonly AwaitedIntent[]
}

/** Records have whole seconds, and the clock that dates them may differ a little from the one in the replies. */
const CLOCK_TOLERANCE_MS = 5000

interface Wanted {
  id: string
  amount: string
  /** Unix milliseconds, server clock. */
  since: number
}

interface Seen {
  id: string
  amount: string
  /** Unix seconds. */
  time: number
}

/**
 * Gives each of what is wanted, the earliest first, the earliest record of its amount since then. A record is given once: of
 * two equal deposits one record ends one.
 */
function assign(wanted: Wanted[], seen: Seen[]): Map<string, string> {
  const left = seen.toSorted((a, b) => a.time - b.time)
  const given = new Map<string, string>()
  for (const { id, amount, since } of wanted.toSorted((a, b) => a.since - b.since)) {
    const at = left.findIndex(
      (each) => each.time * 1000 >= since - CLOCK_TOLERANCE_MS && isEqual(abs(each.amount), amount),
    )
    const [record] = at < 0 ? [] : left.splice(at, 1)
    if (record) given.set(id, record.id)
  }
  return given
}

/** The journal has the device's clock. */
const sinceOf = ({ requestedAt }: DepositRow): number => requestedAt + serverNow() - Date.now()

/** Whether a record may be this deposit's: it has been sent, and has not failed. */
export const canBeRecorded = ({ hashes, outcome, recordId }: DepositRow): boolean =>
  hashes.length > 0 && recordId === undefined && (outcome === null || outcome === 'confirmed')

/** Whether an asset record is of a kind that can end what is awaited. */
const isOf = (type: string, direction: string, record: AssetRecord): boolean =>
  record.type === type && record.direction === direction && record.token === 'USDT'

const toSeen = ({ id, amount, createdTime }: AssetRecord): Seen => ({ id: String(id), amount, time: createdTime })

/**
 * Finds the asset record of each deposit and withdrawal. A record names no hash: amount and time must do.
 *
 * @returns ids of records by id of the row
 */
export function matchTransactions({ deposits, withdrawals }: Awaited, records: readonly AssetRecord[]) {
  const taken = new Set([...deposits.map(({ recordId }) => recordId), ...withdrawals.map(transactionOf)])
  const free = records.filter(({ id }) => !taken.has(String(id)))
  return new Map([
    ...assign(
      deposits.filter(canBeRecorded).flatMap((row) => {
        const amount = row.mined?.amount ?? row.amount
        return amount === null ? [] : [{ id: row.id, amount, since: sinceOf(row) }]
      }),
      free.filter((record) => isOf('charge', 'in', record)).map(toSeen),
    ),
    ...assign(
      withdrawals.filter((row) => transactionOf(row) === undefined).map(toWanted),
      free.filter((record) => isOf('withdraw', 'out', record)).map(toSeen),
    ),
  ])
}

const transactionOf = ({ awaited }: AwaitedIntent): string | undefined => awaited.transactionId

const toWanted = ({ id, awaited: { amount }, requestedAt }: AwaitedIntent): Wanted => ({
  id,
  amount,
  since: requestedAt ?? 0,
})

/** Finds the withdraw record of each withdrawal. @returns ids of records by id of the row */
export function matchWithdrawals(withdrawals: readonly AwaitedIntent[], records: readonly WithdrawRecord[]) {
  const taken = new Set(withdrawals.flatMap(({ awaited: { record, knownIds } }) => [...knownIds, record?.id]))
  return assign(
    withdrawals.filter(({ awaited }) => !awaited.record).map(toWanted),
    records
      .filter(({ id, token }) => token === 'USDT' && !taken.has(String(id)))
      .map(({ id, amount, createdAt }) => ({ id: String(id), amount, time: createdAt })),
  )
}
