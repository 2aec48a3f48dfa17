import { MINUTE, toSeconds } from '../time.ts'
import type { Db } from './db.ts'
import { recordTransaction } from './ledger.ts'

/** Time until a confirmed deposit is credited. */
export const REVIEW_MS = MINUTE

/** A token transfer, read from a Transfer log. */
export interface PaidTransfer {
  from: string
  to: string
  /** Whole tokens, as a decimal string. */
  amount: string
}

/** Reads token transfers from a chain. */
export interface ChainReader {
  /**
   * Returns the transfers of a token in a transaction.
   *
   * @param token address of the token contract
   * @returns an empty list if the transaction failed or didn't transfer the token; undefined if it isn't mined
   */
  findTransfers(txHash: string, token: string): Promise<PaidTransfer[] | undefined>
  /** Whether a contract wallet accepts a signature of a hash as its own. Source: EIP-1271. */
  isValidSignature?(account: string, hash: string, signature: string): Promise<boolean>
}

/** Credits deposits whose review is over. An unverified deposit stays under review. */
export function creditReviewedDeposits(db: Db, now: number): void {
  const due = db.deposits.findMany({ where: { credited: { equals: false }, creditAt: { lte: now } } })
  for (const { txHash, address, amount, creditAt } of due) {
    if (amount === null) continue
    const createdTime = toSeconds(creditAt)
    recordTransaction(db, { address, token: 'USDT', type: 'charge', direction: 'in', amount, createdTime })
    db.deposits.update({ where: { txHash: { equals: txHash } }, data: { credited: true } })
  }
}
