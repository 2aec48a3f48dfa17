import type { Db } from './db.ts'
import { creditReviewedDeposits } from './deposits.ts'
import type { ModelRow } from './models.ts'
import { advanceWithdrawals } from './withdrawals.ts'

/** Runs a call that was received earlier. */
export type RunDelayedCall = (call: ModelRow<'delayedCalls'>) => Promise<unknown>

/**
 * Brings the database up to a time: deposits are credited, withdrawals are reviewed, delayed calls are booked. Called before
 * every request, because the mock has no background job.
 *
 * @param now Unix milliseconds
 */
export async function advanceTo(db: Db, now: number, runDelayedCall: RunDelayedCall): Promise<void> {
  db.nonces.deleteMany({ where: { expiresAt: { lte: now } } })
  for (const call of db.delayedCalls.findMany({ where: { dueAt: { lte: now } } })) {
    db.delayedCalls.delete({ where: { id: { equals: call.id } } })
    await runDelayedCall(call)
  }
  creditReviewedDeposits(db, now)
  advanceWithdrawals(db, now)
}
