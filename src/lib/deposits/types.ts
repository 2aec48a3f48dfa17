import type { DepositRow, MinedTransaction } from '../durable/rows.ts'

/** What can happen to a deposit after the wallet was asked. Hashes are lower case. */
export type DepositEvent =
  /** The wallet's reply, or a hash in its error. */
  | { type: 'walletSent'; hash: string }
  /** The wallet's reply is known to belong elsewhere. `isUnsent`: what it sent is another record's transfer. */
  | { type: 'walletReplied'; isUnsent: boolean }
  /** A hash that the chain or the user showed. `nonce` is null if another account sent it, or it is unknown. */
  | { type: 'hashFound'; hash: string; nonce: number | null }
  /** A hash of this row is a transaction with another nonce: it becomes a row of its own. */
  | { type: 'otherNonce'; hash: string; nonce: number }
  /** A hash of this row is an earlier transaction of the account, and no deposit. */
  | { type: 'notTheTransfer'; hash: string; nonce: number }
  | { type: 'refused' }
  /** The wallet says that a request is open already, which may be this one; the chain shows no transfer. */
  | { type: 'alreadyOpen' }
  | { type: 'acknowledged'; hash: string }
  /** The server replied with something other than an acknowledgement. */
  | { type: 'serverAnswered'; hash: string; message: string | null }
  /** The transaction is in the mempool. */
  | { type: 'seen'; nonce: number | null }
  | ({ type: 'mined'; nonce: number | null } & MinedTransaction)
  /** The mined transaction is gone: a reorganisation. */
  | { type: 'unmined' }
  /** `known`: by a transaction of another record, also of a deleted one. */
  | { type: 'replaced'; block: number; known: boolean }
  /** Another transaction has the nonce; the node can't tell which. */
  | { type: 'nonceTaken' }
  /** What was last read has enough confirmations. `agreed`: another node says the same. */
  | { type: 'deepEnough'; agreed: boolean }
  | { type: 'wrongChain'; chainId: string }
  /** The search found nothing up to here. */
  | { type: 'searched'; block: number; nonce: number }
  | { type: 'declaredUnsent' }
  | { type: 'setAside' }
  /** The user asks again for a deposit that was set aside. */
  | { type: 'reopened' }
  | { type: 'dismissed' }
  /** The server's records show it. */
  | { type: 'recordSeen'; recordId: string }
  /** An attempt made no progress. */
  | { type: 'attempted' }
  /** A search that an earlier attempt has started goes on. */
  | { type: 'searching' }

/** Whether it is unknown if the wallet sent it. Never offer to send again meanwhile. */
export const isUnknown = ({ outcome, hashes }: Pick<DepositRow, 'outcome' | 'hashes'>): boolean =>
  outcome === null && hashes.length === 0

/** Whether neither the wallet nor the chain nor the server has shown it. Only then can the user declare it unsent. */
export const isUnseen = (
  row: Pick<DepositRow, 'outcome' | 'hashes' | 'sentNonce' | 'mined' | 'acknowledged'>,
): boolean => isUnknown(row) && row.sentNonce === null && row.mined === null && row.acknowledged.length === 0

/** The mined hash, else the newest. */
export const currentHash = ({ mined, hashes }: Pick<DepositRow, 'mined' | 'hashes'>): string | undefined =>
  mined?.hash ?? hashes.at(-1)

/** The hashes that a record is the deposit of. Once the chain has settled it by one hash, the others are left behind. */
export const ownHashes = ({ hashes, final, mined, acknowledged }: DepositRow): string[] =>
  hashes.filter((hash) => !final || mined?.hash === hash || acknowledged.includes(hash))

/** Whether a transfer of a deposit is still searched for: the wallet's window may be open, or no node has shown its hash. */
export const isSearched = ({ walletReplied, sentNonce, final }: DepositRow): boolean =>
  !walletReplied || (sentNonce === null && !final)

/** Whether a deposit ended by the user's word, or the wallet's: the chain may still show it. */
export const isEndedByUser = ({ outcome }: Pick<DepositRow, 'outcome'>): boolean =>
  outcome === 'declaredUnsent' || outcome === 'setAside'

/** How long a wallet's open window, or the user's word, is checked against the chain, in milliseconds: 7 days. */
export const WATCH_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Whether the chain is still checked: open rows, and for `WATCH_MS` those that ended by the user's word or whose wallet
 * has not replied. No nonce proves that an open wallet window sends nothing: wallets choose it on approval.
 */
export function isWatched(row: DepositRow, now = Date.now()): boolean {
  if (row.outcome === null) return true
  if (isEndedByUser(row) && now - (row.settledAt ?? now) < WATCH_MS) return true
  return !row.walletReplied && now - row.requestedAt < WATCH_MS
}
