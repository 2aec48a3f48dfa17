import Big from 'big.js'
import { MINUTE, toSeconds } from '../time.ts'
import type { Db, Row } from './db.ts'
import { availableBalance, freeze, recordTransaction } from './ledger.ts'

/** The steps of a withdrawal's review: the status that follows, and how long the one before lasts. */
const NEXT_STEP: Readonly<Record<string, { status: string; after: number } | undefined>> = {
  pending: { status: 'approved', after: MINUTE },
  approved: { status: 'processing', after: MINUTE },
  processing: { status: 'done', after: 2 * MINUTE },
}

/** When the review of a withdrawal takes its next step, Unix milliseconds; null if it has ended. */
export function nextStepAt(status: string, since: number): number | null {
  const next = NEXT_STEP[status]
  return next ? since + next.after : null
}

/** The amount leaves the account; the fee is charged if the balance covers it. */
function payOut(db: Db, { address, token, amount }: Row<'withdrawals'>, at: number): void {
  freeze(db, address, token, new Big(amount).neg().toFixed())
  const fee = db.configs.first({ token: { equals: token } })?.withdrawFee ?? '0'
  if (fee !== '0' && availableBalance(db, address, token).gte(fee))
    recordTransaction(db, { address, token, type: 'fee', direction: 'out', amount: fee, createdTime: toSeconds(at) })
}

/** When the next step of any withdrawal is due, Unix milliseconds. */
export const nextWithdrawalStep = (db: Db): number =>
  Math.min(...db.withdrawals.list().map(({ advanceAt }) => advanceAt ?? Number.POSITIVE_INFINITY))

/** Takes every step of a review that is due. */
export function advanceWithdrawals(db: Db, now: number): void {
  const due = db.withdrawals.list().filter(({ advanceAt }) => advanceAt !== null && advanceAt <= now)
  for (const withdrawal of due) {
    let { status, advanceAt } = withdrawal
    while (advanceAt !== null && advanceAt <= now) {
      status = NEXT_STEP[status]?.status ?? status
      if (status === 'done') payOut(db, withdrawal, advanceAt)
      advanceAt = nextStepAt(status, advanceAt)
    }
    db.withdrawals.update({ id: { equals: withdrawal.id } }, { status, advanceAt })
  }
}
