/**
 * A deposit as this device remembers it, from before the wallet is asked until the server has acknowledged the
 * transaction and the chain shows that it succeeded. A promise to every phone out there: versions only go up, a shape
 * that changes gets a new one, and a row that is open is never deleted.
 */
export interface DepositRow {
  /** Random; made before the wallet is asked. */
  id: string
  /** `<chain id>:<account address in lower case>`: whose it is, and the only account it is shown to. */
  scope: string
  /** Chain id in hexadecimal, as wallets write it. */
  chainId: string
  /** Address of the token's contract. */
  token: string
  /** Address that sends, checksummed. */
  from: string
  /** Address that receives; null: a hash was pasted and the chain could not tell. */
  to: string | null
  /** Whole tokens, a decimal string; null as above. */
  amount: string | null
  /** The same in the token's smallest unit, decimal digits; null as above. */
  units: string | null
  /** Newest block when the wallet was asked: the transfer is in a later one. */
  block: number
  /** Transactions of the account that were mined by then: the transfer has this nonce or a later one. */
  nonce: number
  /** When the wallet was asked (or the hash pasted), unix milliseconds, by this device's clock. */
  requestedAt: number
  /** Every hash known for the transfer, the newest last: a transaction that was sped up gets another one. Empty: unknown. */
  hashes: string[]
  /** Those of them that the server has acknowledged. */
  acknowledged: string[]
  /** Nonce of the transfer, once the chain has shown it. */
  sentNonce: number | null
  /** What the chain says of the transfer; null: nothing yet. */
  mined: { hash: string; succeeded: boolean } | null
  /** Id of the wrong chain that the transfer was seen on; null: none. */
  wrongChainId: string | null
  /** What the server last answered instead of an acknowledgement, to be shown; null: nothing, or it could not be asked. */
  serverMessage: string | null
  /** Attempts since something last changed, and when the next is due (unix milliseconds): they come ever more slowly. */
  attempts: number
  nextAttemptAt: number
  /** How it ended; null: it is open, and is pursued. */
  outcome: Outcome | null
  /** When it ended, unix milliseconds. */
  settledAt: number | null
}

/**
 * - `confirmed`: acknowledged by the server, and successful on the chain
 * - `refused`: the wallet declined, or was never asked; nothing was sent
 * - `reverted`: the chain shows that it failed; nothing was moved
 * - `replaced`: another transaction took its nonce; it can never be mined
 * - `declaredUnsent`: the user said so, after a warning
 */
export type Outcome = 'confirmed' | 'refused' | 'reverted' | 'replaced' | 'declaredUnsent'

/** What happens to a deposit after the wallet was asked. */
export type DepositEvent =
  /** A hash became known: from the wallet, its error, the chain, or the user. */
  | { type: 'hash'; hash: string }
  | { type: 'refused' }
  | { type: 'acknowledged'; hash: string }
  /** The server answered something else. */
  | { type: 'serverAnswered'; message: string | null }
  /** The chain knows the transfer. */
  | { type: 'seen'; hash: string; nonce: number }
  | { type: 'mined'; hash: string; succeeded: boolean }
  | { type: 'wrongChain'; chainId: string }
  | { type: 'replaced' }
  | { type: 'declaredUnsent' }
  /** An attempt ended without news. */
  | { type: 'attempted' }

/** Whether nobody knows if the wallet sent it: until that is known, nothing is offered to be sent again. */
export const isUnknown = ({ outcome, hashes }: Pick<DepositRow, 'outcome' | 'hashes'>): boolean =>
  outcome === null && hashes.length === 0

/** Whether neither the chain nor the server has ever known it: only then the user's word can settle it. */
export const isUnseen = (row: Pick<DepositRow, 'outcome' | 'sentNonce' | 'mined' | 'acknowledged'>): boolean =>
  row.outcome === null && row.sentNonce === null && row.mined === null && row.acknowledged.length === 0

/** The hash that stands for the transfer: the mined one, else the newest. */
export const currentHash = ({ mined, hashes }: Pick<DepositRow, 'mined' | 'hashes'>): string | undefined =>
  mined?.hash ?? hashes.at(-1)

/** Whether the server has acknowledged the hash that stands for the transfer. */
export const isAcknowledged = (row: Pick<DepositRow, 'mined' | 'hashes' | 'acknowledged'>): boolean =>
  row.acknowledged.includes(currentHash(row) ?? '')
