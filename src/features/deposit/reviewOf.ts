import type { DepositRow } from '../../lib/durable/rows.ts'

/** How long a credit is waited for after the deposit has ended. The server names no time; the refetches get rare. */
const REVIEW_MS = 30 * 60_000

/** The deposits that the server has and may credit at any time, see `createReview`. */
export function reviewOf(rows: readonly DepositRow[]): Map<string, number> {
  const left = ({ acknowledged, outcome, settledAt }: DepositRow): number => {
    if (acknowledged.length === 0) return 0
    if (outcome === null) return Number.POSITIVE_INFINITY
    return outcome === 'confirmed' && settledAt !== null ? settledAt + REVIEW_MS - Date.now() : 0
  }
  // Another outcome is another key: the credit is more likely soon after it.
  return new Map(rows.map((row) => [`${row.id}:${row.outcome}`, left(row)]))
}
