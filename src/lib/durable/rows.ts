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
  /** Time of its block, where a hash of a mined transfer was pasted; unix milliseconds. Missing: `requestedAt` is before it. */
  sentAt?: number
  /** Whether the wallet has replied. Otherwise its window may still be open, and may still send. */
  walletReplied: boolean
  /** Known hashes, lower case, newest last; speeding up a transaction changes its hash, not its nonce. Empty: unknown. */
  hashes: string[]
  /** The hashes that the server has acknowledged with 200. */
  acknowledged: string[]
  /** Always empty. Version 1.0.0 reads it: in a tab beside this version's, or after a rollback. */
  alreadySubmitted: string[]
  /** Hashes of deleted records of the account, and of earlier transactions that the wallet named. The search skips them. */
  excluded: string[]
  /** Nonce of the transfer; null until the chain shows it, or if another account sent it (contract accounts). */
  sentNonce: number | null
  /** The mined transaction as last read; null: none. A reorganisation may remove it until `final`. */
  mined: MinedTransaction | null
  /** Block of another transaction with the transfer's nonce, as last read; null: none. */
  replacedAt: number | null
  /** When the chain first showed that an unknown transaction has the transfer's nonce, unix milliseconds; null: none. */
  nonceTakenAt: number | null
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
  /** When the server last acknowledged a hash, or gave `serverMessage`; unix milliseconds. Missing: not since version 1.0.0. */
  answeredAt?: number
  /** When `final` became true, unix milliseconds. Missing: it has not since version 1.0.0. */
  finalAt?: number
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
  /** Id of the server's record of it; missing: none has been seen. */
  recordId?: string
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
 * - `setAside`: put aside by the user, after a warning, or the wallet answered with the hash of another deposit; watched for a while
 */
export type Outcome = 'confirmed' | 'refused' | 'reverted' | 'noTransfer' | 'replaced' | 'declaredUnsent' | 'setAside'

/** The last deposit address of an account. The account is a hash, because the row survives a log-out. */
export interface RecipientRow {
  /** Keccak-256 of the scope. */
  account: string
  address: string
}

/**
 * A purchase or withdrawal whose outcome is unknown, or a withdrawal whose records are awaited. Written before the request is
 * sent. While the outcome is unknown, it is deleted by the server's answer, by proof of the booking, or by the user after a
 * warning, and by nothing else. Persisted on users' devices, as {@link DepositRow}.
 */
export interface IntentRow {
  /** Random; sent as `Idempotency-Key`. */
  id: string
  /** Account scope `<chain id>:<account address in lower case>`; shown to this account only. */
  scope: string
  /** The kind of action; also the name of its lock. */
  name: 'buy' | 'withdraw'
  /** State just before the request, as the action's own schema has it. */
  baseline: unknown
  /** Just before the request; unix milliseconds, server clock. Null: unknown, taken over from version 1.0.0. */
  requestedAt: number | null
  /** What the server said instead of an answer, for display; null: it said nothing. */
  serverMessage: string | null
  /** Whether the minute of checks has ended without proof. Until then nothing but "Checking…" is shown. */
  reported: boolean
  /** The server has booked it, and the row is shown until the server's lists have it. Missing: the outcome is unknown. */
  awaited?: AwaitedWithdrawal
}

/** A withdrawal that the server has accepted, and what its lists show of it. */
export interface AwaitedWithdrawal {
  /** In whole tokens, decimal string. */
  amount: string
  /** Missing: stored by version 2.1.0 or an earlier one. */
  fee?: string
  /** Ids of the newest withdraw records just before it. */
  knownIds: string[]
  /** Its withdraw record as last seen; missing: none. */
  record?: { id: string; status: string }
  /** Id of its asset record; missing: none has been seen. */
  transactionId?: string
}

/**
 * A log-out of this device. Written before the screen leaves the account, deleted by the account's next login. Until then
 * nothing that is cached for the account may be shown, and what is left of it is deleted at each start.
 * Persisted on users' devices.
 */
export interface LogOutRow {
  /** Account scope `<chain id>:<account address in lower case>`. */
  scope: string
  /** Unix milliseconds, device clock. */
  at: number
}

/**
 * Numbers about the app itself, not an account; `dismissed:<hash>` is a found transfer that a member has dismissed. The hash
 * names neither the member nor the transfer. Stored in IndexedDB, because an expired session clears web storage.
 * Persisted on users' devices: add a flag; never give an old name a new meaning.
 */
export type Flag =
  | 'amountsHidden'
  | 'visits'
  | 'installDeclined'
  | 'persistAsked'
  | 'persistAskedInstalled'
  | `dismissed:${string}`
