/**
 * Deposit record: written before the wallet is asked, settled once the server has acknowledged the transaction and the
 * chain shows that it succeeded. An open row is never deleted.
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
  /** Recipient; null: a hash was pasted and the chain could not be read. */
  to: string | null
  /** Amount in whole tokens, decimal string; null as above. */
  amount: string | null
  /** Amount in the token's smallest unit, decimal digits; null as above. */
  units: string | null
  /** Newest block when the wallet was asked; the transfer is in a later one. */
  block: number
  /** Account nonce at that block; the transfer has this nonce or a later one. */
  nonce: number
  /** When the wallet was asked, or the hash pasted; unix milliseconds, device clock. */
  requestedAt: number
  /** Every known hash, newest last; speeding up a transaction changes its hash. Empty: unknown. */
  hashes: string[]
  /** The hashes that the server has acknowledged. */
  acknowledged: string[]
  /** Nonce of the transfer; null until the chain shows it. */
  sentNonce: number | null
  /** The mined transaction; null until there is one. */
  mined: { hash: string; succeeded: boolean } | null
  /** Hex id of the wrong chain on which the transfer was found; null: none. */
  wrongChainId: string | null
  /** The server's last reply instead of an acknowledgement, for display; null: none, or unreachable. */
  serverMessage: string | null
  /** Attempts since the last change. */
  attempts: number
  /** When the next attempt is due, unix milliseconds. */
  nextAttemptAt: number
  /** How it ended; null: open. */
  outcome: Outcome | null
  /** When it ended, unix milliseconds; null: open. */
  settledAt: number | null
}

/**
 * - `confirmed`: acknowledged by the server, and successful on the chain
 * - `refused`: the user declined, or the wallet was never asked; nothing was sent
 * - `reverted`: the transaction failed on-chain; no money moved
 * - `replaced`: another transaction used its nonce; it can never be mined
 * - `declaredUnsent`: declared by the user, after a warning
 */
export type Outcome = 'confirmed' | 'refused' | 'reverted' | 'replaced' | 'declaredUnsent'

/** What can happen to a deposit after the wallet was asked. */
export type DepositEvent =
  /** A hash from the wallet, its error, the chain, or the user. */
  | { type: 'hash'; hash: string }
  | { type: 'refused' }
  | { type: 'acknowledged'; hash: string }
  /** The server replied with something other than an acknowledgement. */
  | { type: 'serverAnswered'; message: string | null }
  /** The transaction is in the mempool. */
  | { type: 'seen'; hash: string; nonce: number }
  | { type: 'mined'; hash: string; succeeded: boolean }
  | { type: 'wrongChain'; chainId: string }
  | { type: 'replaced' }
  | { type: 'declaredUnsent' }
  /** An attempt changed nothing. */
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

/** Whether the server has acknowledged the current hash. */
export const isAcknowledged = (row: Pick<DepositRow, 'mined' | 'hashes' | 'acknowledged'>): boolean =>
  row.acknowledged.includes(currentHash(row) ?? '')
