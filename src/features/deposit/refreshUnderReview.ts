import type { DepositRow } from '../../lib/durable/rows.ts'
import { createReview } from '../../lib/network/screenRefresh.ts'

/** How long a credit is waited for after the deposit has ended. The server names no time; the refetches get rare. */
const REVIEW_MS = 30 * 60_000

/** Whether the server has a deposit and may credit it at any time. */
const isUnderReview = ({ acknowledged, outcome, settledAt }: DepositRow, now: number): boolean =>
  acknowledged.length > 0 &&
  (outcome === null || (outcome === 'confirmed' && settledAt !== null && now - settledAt < REVIEW_MS))

/** Keeps the screen fresh while a deposit of the journal is under review. */
export function createReviewRefresh() {
  const { setUnderReview } = createReview()
  let timer: ReturnType<typeof setTimeout> | undefined

  function update(rows: readonly DepositRow[] | undefined): void {
    if (!rows) return
    clearTimeout(timer)
    const now = Date.now()
    // Another outcome is another key: the credit is more likely soon after it.
    const wanted = new Set(rows.filter((row) => isUnderReview(row, now)).map(({ id, outcome }) => `${id}:${outcome}`))
    setUnderReview(wanted)
    if (wanted.size > 0) timer = setTimeout(() => update(rows), REVIEW_MS)
  }

  function stop(): void {
    clearTimeout(timer)
    setUnderReview(new Set())
  }

  return { update, stop }
}
