import { OPEN_WITHDRAW_STATUSES, type WithdrawRecord } from '../../contract/assets.ts'
import type { AwaitedIntent } from '../actions/intents.ts'
import type { DepositRow } from '../durable/rows.ts'
import { serverNow } from '../network/serverClock.ts'

/** How long to look for a withdrawal that the server has accepted: its list may lack it at first. */
const SUBMITTED_MS = 10 * 60_000
/** A withdrawal that is under review for longer is refetched only where it is on the screen. */
const REVIEW_MS = 24 * 3_600_000
/** How long a credit is waited for after the deposit has ended. The server names no time; the refetches get rare. */
const CREDIT_MS = 30 * 60_000

/** For how long the server may still credit the deposits that it has, by key, see `createReview`. */
export function depositsUnderReview(rows: readonly DepositRow[]): Map<string, number> {
  const left = ({ acknowledged, outcome, settledAt }: DepositRow): number => {
    if (acknowledged.length === 0) return 0
    if (outcome === null) return Number.POSITIVE_INFINITY
    return outcome === 'confirmed' && settledAt !== null ? settledAt + CREDIT_MS - Date.now() : 0
  }
  // Another outcome is another key: the credit is more likely soon after it.
  return new Map(rows.map((row) => [`${row.id}:${row.outcome}`, left(row)]))
}

/**
 * For how long withdrawals are still under review, by key, see `createReview`.
 *
 * @param newest records that the device has
 */
export function withdrawalsUnderReview(
  awaited: readonly AwaitedIntent[],
  newest: readonly WithdrawRecord[],
): Map<string, number> {
  const now = serverNow()
  const submitted = awaited.filter((row) => !row.awaited.record)
  const open = newest.filter(({ status }) => OPEN_WITHDRAW_STATUSES.has(status))
  return new Map([
    ...submitted.map(({ id, requestedAt }) => [id, (requestedAt ?? 0) + SUBMITTED_MS - now] as const),
    ...open.map(
      ({ id, status, createdAt }) => [`withdrawal:${id}:${status}`, createdAt * 1000 + REVIEW_MS - now] as const,
    ),
  ])
}
