import Big from 'big.js'
import { MINUTE, toSeconds } from '../time.ts'
import type { Db } from './db.ts'
import { availableBalance, freeze, recordTransaction } from './ledger.ts'
import type { ModelRow } from './models.ts'

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

/** Books a withdrawal, whose review begins. @param now Unix milliseconds */
export function bookWithdrawal(
  db: Db,
  request: Pick<ModelRow<'withdrawals'>, 'address' | 'token' | 'amount'>,
  now: number,
) {
  const { address, token, amount } = request
  const createdAt = toSeconds(now)
  recordTransaction(db, { ...request, type: 'withdraw', direction: 'out', createdTime: createdAt })
  freeze(db, address, token, amount)
  const withdrawal = { ...request, status: 'pending', direction: 'out', createdAt } as const
  db.withdrawals.create({ id: db.nextId(), ...withdrawal, advanceAt: nextStepAt('pending', now) })
}

/** The amount leaves the account; the fee is charged if the balance covers it. */
function payOut(db: Db, { address, token, amount }: ModelRow<'withdrawals'>, at: number): void {
  freeze(db, address, token, new Big(amount).neg().toFixed())
  const fee = db.configs.findFirst({ where: { token: { equals: token } } })?.withdrawFee ?? '0'
  if (fee !== '0' && availableBalance(db, address, token).gte(fee))
    recordTransaction(db, { address, token, type: 'fee', direction: 'out', amount: fee, createdTime: toSeconds(at) })
}

/** Takes every step of a review that is due. */
export function advanceWithdrawals(db: Db, now: number): void {
  for (const withdrawal of db.withdrawals.findMany({ where: { advanceAt: { lte: now } } })) {
    let { status, advanceAt } = withdrawal
    while (advanceAt !== null && advanceAt <= now) {
      status = NEXT_STEP[status]?.status ?? status
      if (status === 'done') payOut(db, withdrawal, advanceAt)
      advanceAt = nextStepAt(status, advanceAt)
    }
    db.withdrawals.update({ where: { id: { equals: withdrawal.id } }, data: { status, advanceAt } })
  }
}
