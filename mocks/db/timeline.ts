import { SECOND } from '../time.ts'
import type { Db } from './db.ts'
import { creditReviewedDeposits, nextCredit } from './deposits.ts'
import { advanceWithdrawals, nextWithdrawalStep } from './withdrawals.ts'

/** How often expired nonces are deleted, in milliseconds of the world. */
const CLEAN_UP_MS = 10 * SECOND

/** Runs a call that was received earlier. */
export type RunDelayedCall = (call: ReturnType<Db['delayedCalls']['list']>[number]) => Promise<unknown>

const nextDelayedCall = (db: Db): number => Math.min(...db.delayedCalls.list().map(({ dueAt }) => dueAt))

/**
 * What happens in the world with time: deposits are credited, withdrawals are reviewed, delayed calls are booked. It is
 * brought up to date before every request, because the mock has no background job.
 *
 * @returns a function that brings the database up to a time, Unix milliseconds
 */
export function createTimeline(db: Db, runDelayedCall: RunDelayedCall): (now: number) => Promise<void> {
  let seenChanges = -1
  let nextEvent = Number.NEGATIVE_INFINITY
  let nextCleanUp = Number.NEGATIVE_INFINITY

  async function bookDelayedCalls(now: number): Promise<void> {
    for (const call of db.delayedCalls.list({ where: { dueAt: { lte: now } } })) {
      db.delayedCalls.remove({ id: { equals: call.id } })
      await runDelayedCall(call)
    }
  }

  return async (now) => {
    if (db.changes === seenChanges && now < nextEvent) return
    if (now >= nextCleanUp || now < nextCleanUp - CLEAN_UP_MS) {
      nextCleanUp = now + CLEAN_UP_MS
      db.nonces.remove({ expiresAt: { lte: now } })
    }
    await bookDelayedCalls(now)
    creditReviewedDeposits(db, now)
    advanceWithdrawals(db, now)
    nextEvent = Math.min(nextCredit(db), nextWithdrawalStep(db), nextDelayedCall(db))
    seenChanges = db.changes
  }
}
