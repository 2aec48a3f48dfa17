import type { DepositRow } from '../durable/rows.ts'
import { type DepositEvent, ownHashes } from './types.ts'

/** A transfer that needs a record of its own. */
export interface OtherTransfer {
  hash: string
  /** Null: unknown. */
  nonce: number | null
}

/** A transfer of another record. */
export interface TakenTransfer {
  hash: string
  /** Whether it is from before the wallet was asked for this record. */
  isEarlier: boolean
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
export function assignEvent(row: DepositRow, event: DepositEvent, taken: readonly TakenTransfer[]): Assignment {
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

const holderOf = (hash: string, taken: readonly TakenTransfer[]) => taken.find((each) => each.hash === hash)

/** A reply means that the wallet's window is closed, unless its hash is from before the wallet was asked. */
function assignReply(
  row: DepositRow,
  event: DepositEvent & { type: 'walletSent' },
  taken: readonly TakenTransfer[],
): Assignment {
  const holder = holderOf(event.hash, taken)
  const replied = (isUnsent: boolean): DepositEvent => ({ type: 'walletReplied', isUnsent })
  if (holder) return holder.isEarlier ? {} : { own: replied(true) }
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
