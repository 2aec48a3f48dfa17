import type { DepositRow, Outcome } from '../durable/rows.ts'
import type { MessageId } from '../i18n/intl.ts'
import type { Message } from '../i18n/message.ts'

/** After this long, a transaction that no node has seen gets a different message. */
const UNSEEN_MS = 120_000
/** Nodes behind one address differ for a moment: another transaction's nonce counts after this long. */
const NONCE_TAKEN_MS = 20_000
/** After this long without an end, any deposit with a hash can be set aside. */
const STUCK_MS = 600_000

/**
 * - `unknown`: the wallet may or may not have sent it
 * - `sent`: it has a hash
 * - `unseen`: it has a hash that no node has shown for a while
 * - `wrongChain`: the wallet sent it on another chain
 * - `nonceTaken`: another transaction has its nonce, and no node can tell which
 * - `acknowledged`: by the server; the chain is not certain yet
 * - `mined`: the chain is certain; the server has not acknowledged it
 * - `checking`: it looks failed, but that is not certain yet
 * - an {@link Outcome}: it has ended
 */
export type DepositStatus =
  | 'unknown'
  | 'sent'
  | 'unseen'
  | 'wrongChain'
  | 'nonceTaken'
  | 'acknowledged'
  | 'mined'
  | 'checking'
  | Outcome

/** What is known about a deposit now. */
export function statusOf(row: DepositRow, now = Date.now()): DepositStatus {
  const { outcome, mined, replacedAt, nonceTakenAt, acknowledged, hashes, sentNonce, final } = row
  if (outcome) return outcome
  if (hashes.length === 0) return 'unknown'
  if (row.wrongChainId) return 'wrongChain'
  if (replacedAt !== null || (mined && mined.result !== 'transferred')) return 'checking'
  if (nonceTakenAt !== null && now - nonceTakenAt >= NONCE_TAKEN_MS) return 'nonceTaken'
  // Of a sped-up deposit the server may have the other hash.
  if (mined ? acknowledged.includes(mined.hash) : acknowledged.length > 0) return 'acknowledged'
  if (mined && final) return 'mined'
  return sentNonce === null && !mined && now - row.requestedAt > UNSEEN_MS ? 'unseen' : 'sent'
}

const MESSAGES: Record<DepositStatus, MessageId> = {
  unknown: 'deposit.stateUnknown',
  sent: 'deposit.stateSent',
  unseen: 'deposit.stateUnseen',
  wrongChain: 'deposit.stateWrongChain',
  nonceTaken: 'deposit.stateNonceTaken',
  acknowledged: 'deposit.stateMining',
  mined: 'deposit.stateMined',
  checking: 'deposit.stateChecking',
  confirmed: 'deposit.review',
  reverted: 'deposit.stateReverted',
  noTransfer: 'deposit.stateNoTransfer',
  replaced: 'deposit.stateReplaced',
  setAside: 'deposit.stateSetAside',
  refused: 'deposit.stateUnsent',
  declaredUnsent: 'deposit.stateUnsent',
}

/** The status of a deposit, as a message. */
export function statusMessage(row: DepositRow, now = Date.now()): Message {
  const status = statusOf(row, now)
  // After a rollback, the outcome may be one of a newer version.
  const id = MESSAGES[status] ?? 'deposit.stateOther'
  return status === 'wrongChain' ? { id, values: { id: String(Number(row.wrongChainId)) } } : { id }
}

/**
 * A note that the chain shows another amount than the user confirmed.
 *
 * @param format formats a decimal string
 */
export function amountMessage(
  { mined, amount }: Pick<DepositRow, 'mined' | 'amount'>,
  format: (amount: string) => string,
): Message | undefined {
  if (!mined?.amount || amount === null || mined.amount === amount) return undefined
  return { id: 'deposit.otherAmount', values: { amount: format(mined.amount) } }
}

/** The open states that only the user can be certain to end. */
const NEEDS_USER: readonly DepositStatus[] = ['unknown', 'wrongChain', 'nonceTaken']

/** Whether an open deposit needs nothing but time. */
export const settlesByItself = (row: DepositRow): boolean => row.outcome === null && !NEEDS_USER.includes(statusOf(row))

/** Whether a deposit ended without a transfer. */
export const isFailure = ({ outcome }: Pick<DepositRow, 'outcome'>): boolean =>
  outcome === 'reverted' || outcome === 'noTransfer' || outcome === 'replaced'

/** Whether the user can remove an ended deposit from the list. */
export const isDismissible = (row: Pick<DepositRow, 'outcome' | 'dismissed'>): boolean =>
  isFailure(row) && !row.dismissed

/** Whether a deposit has succeeded, and neither a record of the server nor the user has taken it from the list. */
export const isUnderReview = ({ outcome, recordId, dismissed }: DepositRow): boolean =>
  outcome === 'confirmed' && recordId === undefined && !dismissed

/** The states in which a record of the server says all there is to say. */
const WELL: readonly DepositStatus[] = ['sent', 'acknowledged', 'mined', 'confirmed']

/** Whether a record of the server may be this deposit's: one of its amount is another deposit's if this one looks failed. */
export const canBeRecorded = (row: DepositRow, now = Date.now()): boolean => WELL.includes(statusOf(row, now))

/** Whether an open deposit is in the server's records already. One that the server has objected to stays listed. */
const isRecorded = (row: DepositRow, now: number): boolean =>
  row.recordId !== undefined && row.serverMessage === null && canBeRecorded(row, now)

/** Whether to list a deposit: until the server's records show it, or it ends otherwise; failed ones until the user dismisses them. */
export const isListed = (row: DepositRow, now = Date.now()): boolean =>
  row.outcome === null ? !isRecorded(row, now) : isDismissible(row) || isUnderReview(row)

/** Whether the user may know a newer hash of a deposit than the app: of a replacement, or where the wallet named an id instead. */
export function takesNewHash(row: DepositRow, now = Date.now()): boolean {
  const status = statusOf(row, now)
  return status === 'unseen' || status === 'nonceTaken'
}

/** Whether the user may set an open deposit aside because it is stuck. Unknown ones are declared unsent instead. */
export function canSetAside(row: DepositRow, now = Date.now()): boolean {
  if (row.outcome !== null || row.hashes.length === 0) return false
  const status = statusOf(row, now)
  return (
    status === 'wrongChain' ||
    status === 'unseen' ||
    status === 'nonceTaken' ||
    (row.serverMessage !== null && row.acknowledged.length === 0) ||
    now - row.requestedAt > STUCK_MS
  )
}
