import type { DepositRow } from '../durable/rows.ts'
import { type DepositEvent, ownHashes } from './types.ts'

/** A transfer that is another record's, or needs a record of its own. */
export interface OtherTransfer {
  hash: string
  /** Null: unknown. */
  nonce: number | null
}

/** Who an event belongs to. */
interface Assignment {
  own?: DepositEvent
  other?: OtherTransfer
}

/**
 * Decides whether an event belongs to a record, given that a record is one nonce and one transfer.
 *
 * @param taken the transfers of the account's other records
 */
export function assignEvent(row: DepositRow, event: DepositEvent, taken: readonly OtherTransfer[]): Assignment {
  switch (event.type) {
    case 'otherNonce': {
      if (!row.hashes.includes(event.hash)) return {}
      return holderOf(event.hash, taken) ? { own: event } : { own: event, other: event }
    }
    case 'walletSent':
      return assignReply(row, event, taken)
    case 'hashFound': {
      if (holderOf(event.hash, taken)) return {}
      return fits({ ...row, hashes: ownHashes(row) }, event.hash, event.nonce) ? { own: event } : { other: event }
    }
    case 'acknowledged':
    case 'serverAnswered':
      // A late answer for a hash that has left the record.
      return row.hashes.includes(event.hash) ? { own: event } : {}
    default:
      return { own: event }
  }
}

const holderOf = (hash: string, taken: readonly OtherTransfer[]) => taken.find((each) => each.hash === hash)

/** The wallet has replied in any case: its window is closed. */
function assignReply(
  row: DepositRow,
  event: DepositEvent & { type: 'walletSent' },
  taken: readonly OtherTransfer[],
): Assignment {
  const holder = holderOf(event.hash, taken)
  const replied = (isUnsent: boolean): DepositEvent => ({ type: 'walletReplied', isUnsent })
  // A transaction from before the wallet was asked says nothing about this deposit.
  if (holder) return { own: replied(holder.nonce === null || holder.nonce >= row.nonce) }
  return fits(row, event.hash, null)
    ? { own: event }
    : { own: replied(false), other: { hash: event.hash, nonce: null } }
}

/** Whether a hash can be of the same transfer as those of the record. */
function fits({ hashes, mined, final, sentNonce }: DepositRow, hash: string, nonce: number | null): boolean {
  if (hashes.includes(hash)) return true
  if (final) return false
  if (nonce !== null && sentNonce !== null) return nonce === sentNonce
  return mined === null
}
