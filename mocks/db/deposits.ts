import { MINUTE, toSeconds } from '../time.ts'
import type { Db } from './db.ts'
import { recordTransaction } from './ledger.ts'

/** How long the review of a deposit takes. */
export const REVIEW_MS = MINUTE

/** A token transfer as the chain's logs tell it. */
export interface Transfer {
  from: string
  to: string
  /** In whole tokens, a decimal string. */
  amount: string
}

/** What the backend asks of a chain. */
export interface ChainReader {
  /**
   * The transfers of a token in a transaction; none: it failed, or moved nothing of that token. Undefined: the
   * transaction is in no block, or not yet.
   *
   * @param token address of its contract
   */
  findTransfers(txHash: string, token: string): Promise<Transfer[] | undefined>
}

/** Credits the deposits whose review is over. Called before every request: a mock has no background job. */
export function creditReviewedDeposits(db: Db, now: number): void {
  const due = db.deposits.list({ where: { credited: { equals: false }, creditAt: { lte: now } } })
  for (const { txHash, address, amount, creditAt } of due) {
    if (amount === null) continue
    const createdTime = toSeconds(creditAt)
    recordTransaction(db, { address, token: 'USDT', type: 'charge', direction: 'in', amount, createdTime })
    db.deposits.update({ txHash: { equals: txHash } }, { credited: true })
  }
}
