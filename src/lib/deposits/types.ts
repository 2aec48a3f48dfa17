/**
 * Deposit record: one nonce and one transfer. Written before the wallet is asked, settled once the chain is certain and,
 * if the transfer succeeded, the server has acknowledged it. An open or watched row is never deleted.
 *
 * Persisted on users' devices. Never change a stored shape in place; add a Dexie version.
 */
export interface DepositRow {
  /** Random. */
  id: string
  /** Account scope `<chain id>:<account address in lower case>`; shown to this account only. */
  scope: string
  /** Hex chain id, as in EIP-1193. */
  chainId: string
  /** Token contract address. */
  token: string
  /** Sender, checksummed. */
  from: string
  /** Recipient; null: a hash was pasted while neither the server's nor the chain's answer could be read. */
  to: string | null
  /** Amount in whole tokens, decimal string; null: a hash was pasted and the chain could not be read. */
  amount: string | null
  /** Amount in the token's smallest unit, decimal digits; null as for `amount`. */
  units: string | null
  /** Newest block with its confirmations when the wallet was asked; the transfer is in a later one. */
  block: number
  /** Account nonce when the wallet was asked; the transfer has this nonce or a later one. */
  nonce: number
  /** When the wallet was asked, or the hash pasted; unix milliseconds, device clock. */
  requestedAt: number
  /** Whether the wallet has replied. Otherwise its window may still be open, and may still send. */
  walletReplied: boolean
  /** Known hashes, lower case, newest last; speeding up a transaction changes its hash, not its nonce. Empty: unknown. */
  hashes: string[]
  /** The hashes that the server has acknowledged with 200. */
  acknowledged: string[]
  /** The hashes that the server says were submitted before. They count once the chain agrees. */
  alreadySubmitted: string[]
  /** Hashes of deleted records of the account. The search skips them. */
  excluded: string[]
  /** Nonce of the transfer; null until the chain shows it, or if another account sent it (contract accounts). */
  sentNonce: number | null
  /** The mined transaction as last read; null: none. A reorganisation may remove it until `final`. */
  mined: MinedTransaction | null
  /** Block of another transaction with the transfer's nonce, as last read; null: none. */
  replacedAt: number | null
  /** When a failure was first read with enough confirmations, unix milliseconds; null: no failure. */
  failureReadAt: number | null
  /** Whether `mined` or `replacedAt` has its confirmations, and a failure its second reading. */
  final: boolean
  /** Hex id of the wrong chain on which the transfer was found; null: none. */
  wrongChainId: string | null
  /** Last block that the search for the transfer has covered. */
  searchedTo: number
  /** First nonce that the search has not ruled out. */
  searchedNonce: number
  /** The server's last reply instead of an acknowledgement, for display; null: none, or unreachable. */
  serverMessage: string | null
  /** Attempts since the last progress. */
  attempts: number
  /** When the next attempt is due, unix milliseconds. */
  nextAttemptAt: number
  /** How it ended; null: open. */
  outcome: Outcome | null
  /** When it ended, unix milliseconds; null: open. */
  settledAt: number | null
  /** Whether the user has removed it from the list after it ended. */
  dismissed: boolean
}

/** A mined transaction. */
export interface MinedTransaction {
  hash: string
  block: number
  result: MinedResult
  /** What the Transfer log moved to the deposit address, in whole tokens, decimal string; null unless `transferred`. */
  amount: string | null
}

/**
 * - `transferred`: the receipt has a Transfer log of the token from the account to the deposit address
 * - `reverted`: the transaction failed; no money moved
 * - `noTransfer`: the transaction succeeded without such a log
 */
export type MinedResult = 'transferred' | 'reverted' | 'noTransfer'

/**
 * - `confirmed`: acknowledged by the server, and transferred on the chain
 * - `refused`: the user declined, or the wallet was never asked; nothing was sent. Also if the wallet said that a request
 *   was open already: watched then, because its window has not replied
 * - `reverted`, `noTransfer`: as in {@link MinedResult}
 * - `replaced`: another transaction used its nonce; it can never be mined
 * - `declaredUnsent`: declared by the user, after a warning; watched for a while
 * - `setAside`: put aside by the user, after a warning; watched for a while
 */
export type Outcome = 'confirmed' | 'refused' | 'reverted' | 'noTransfer' | 'replaced' | 'declaredUnsent' | 'setAside'

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
  | { type: 'refused' }
  /** The wallet says that a request is open already, which may be this one; the chain shows no transfer. */
  | { type: 'alreadyOpen' }
  | { type: 'acknowledged'; hash: string }
  | { type: 'alreadySubmitted'; hash: string; message: string }
  /** The server replied with something other than an acknowledgement. */
  | { type: 'serverAnswered'; message: string | null }
  /** The transaction is in the mempool. */
  | { type: 'seen'; nonce: number | null }
  | ({ type: 'mined'; nonce: number | null } & MinedTransaction)
  /** The mined transaction is gone: a reorganisation. */
  | { type: 'unmined' }
  /** `known`: by a transaction that is another record's. */
  | { type: 'replaced'; block: number; known: boolean }
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
  /** An attempt made no progress. */
  | { type: 'attempted' }

/** Whether it is unknown if the wallet sent it. Never offer to send again meanwhile. */
export const isUnknown = ({ outcome, hashes }: Pick<DepositRow, 'outcome' | 'hashes'>): boolean =>
  outcome === null && hashes.length === 0

/** Whether neither the chain nor the server has seen it. Only then can the user declare it unsent. */
export const isUnseen = (row: Pick<DepositRow, 'outcome' | 'sentNonce' | 'mined' | 'acknowledged'>): boolean =>
  row.outcome === null && row.sentNonce === null && row.mined === null && row.acknowledged.length === 0

/** The mined hash, else the newest. */
export const currentHash = ({ mined, hashes }: Pick<DepositRow, 'mined' | 'hashes'>): string | undefined =>
  mined?.hash ?? hashes.at(-1)

/** How long a wallet's open window, or the user's word, is checked against the chain, in milliseconds: 7 days. */
export const WATCH_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Whether the chain is still checked: open rows, and for `WATCH_MS` those that ended by the user's word or whose wallet
 * has not replied. No nonce proves that an open wallet window sends nothing: wallets choose it on approval.
 */
export function isWatched(row: DepositRow, now = Date.now()): boolean {
  if (row.outcome === null) return true
  const isUsersWord = row.outcome === 'declaredUnsent' || row.outcome === 'setAside'
  if (isUsersWord && now - (row.settledAt ?? now) < WATCH_MS) return true
  return !row.walletReplied && now - row.requestedAt < WATCH_MS
}
