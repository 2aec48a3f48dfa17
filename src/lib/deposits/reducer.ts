import { doubling } from '../browser/backoff.ts'
import type { DepositRow, Outcome } from '../durable/rows.ts'
import { canBeRecorded } from './status.ts'
import { type DepositEvent, isEndedByUser, isUnseen } from './types.ts'

/** Delays while a deposit usually ends: about 4 minutes. */
const QUICK_ATTEMPTS = 15
const QUICK_DELAYS = doubling(1000, 20_000)
const SLOW_DELAYS = doubling(20_000, 300_000)
/** Without a second node, a failure is read again after this long. */
const SECOND_READING_MS = 20_000
/** Delay before the next look at a search that goes on. */
const SEARCHING_MS = 30_000

/** Delay after a number of attempts without progress, in milliseconds: soon 20 s, after minutes up to 5 minutes. */
export const backoffMs = (attempts: number): number =>
  attempts < QUICK_ATTEMPTS ? QUICK_DELAYS(attempts) : SLOW_DELAYS(attempts - QUICK_ATTEMPTS)

const including = (hashes: string[], hash: string): string[] => (hashes.includes(hash) ? hashes : [...hashes, hash])
const without = (hashes: string[], hash: string): string[] => hashes.filter((each) => each !== hash)

/**
 * Applies an event to a deposit record; its state changes nowhere else. Events commute where it matters: a hash reopens
 * a deposit that was thought unsent, and only the chain settles one that has a hash.
 *
 * @param now unix milliseconds
 */
export function depositReducer(row: DepositRow, event: DepositEvent, now: number): DepositRow {
  const { recordId, ...next } = applyEvent(row, event, now)
  const outcome = outcomeOf(next)
  const settledAt = outcome === null ? null : outcome === row.outcome ? (row.settledAt ?? now) : now
  const updated = { ...next, ...scheduleNext(row, next, event, now), outcome, settledAt }
  return recordId !== undefined && canBeRecorded(updated, now) ? { ...updated, recordId } : updated
}

/** What counts as progress: it happens a limited number of times in the life of a row. */
export const isProgress = (row: DepositRow, next: DepositRow): boolean =>
  next.hashes.length > row.hashes.length ||
  next.acknowledged.length > row.acknowledged.length ||
  next.final !== row.final ||
  (next.sentNonce !== null && row.sentNonce === null)

/** Progress is followed up at once. Anything else waits for its turn, so that no node's answers can cause a tight loop. */
function scheduleNext(row: DepositRow, next: DepositRow, { type }: DepositEvent, now: number) {
  const { attempts, nextAttemptAt } = row
  if (type === 'attempted') return { attempts: attempts + 1, nextAttemptAt: now + backoffMs(attempts) }
  if (type === 'searching' && row.hashes.length === 0) return { attempts, nextAttemptAt: now + SEARCHING_MS }
  return type === 'reopened' || isProgress(row, next)
    ? { attempts: 0, nextAttemptAt: now }
    : { attempts, nextAttemptAt }
}

function applyEvent(row: DepositRow, event: DepositEvent, now: number): DepositRow {
  switch (event.type) {
    case 'walletSent': {
      // Otherwise what was found may be an equal transfer, and the wallet's own one still to come.
      const isReplyFound = row.hashes.every((hash) => hash === event.hash)
      // The mirror may repeat a reply.
      const walletReplied = isReplyFound || (row.walletReplied && row.hashes.includes(event.hash))
      return { ...withHash(row, event.hash), walletReplied }
    }
    case 'walletReplied': {
      const isEmpty = event.isUnsent && row.outcome === null && row.hashes.length === 0
      return { ...row, walletReplied: true, outcome: isEmpty ? 'setAside' : row.outcome }
    }
    case 'hashFound': {
      // No node has shown the wallet's own hash: what was found may be an equal transfer, and this one still to come.
      const isReplySeen = row.hashes.length === 0 || row.sentNonce !== null
      const walletReplied = row.walletReplied && isReplySeen
      return { ...withHash(row, event.hash), walletReplied, sentNonce: row.sentNonce ?? event.nonce }
    }
    case 'otherNonce':
      return withoutHash(row, event)
    case 'notTheTransfer':
      return { ...withoutHash(row, event), excluded: including(row.excluded, event.hash) }
    case 'refused':
      return { ...row, walletReplied: true, outcome: row.hashes.length === 0 ? 'refused' : row.outcome }
    case 'alreadyOpen':
      return { ...row, outcome: row.hashes.length === 0 ? 'refused' : row.outcome }
    case 'declaredUnsent':
      return isUnseen(row) ? { ...row, outcome: 'declaredUnsent' } : row
    case 'setAside':
      return row.outcome === null ? { ...row, outcome: 'setAside' } : row
    case 'reopened':
      return { ...row, outcome: null }
    case 'dismissed':
      return { ...row, dismissed: true }
    case 'recordSeen':
      return { ...row, recordId: event.recordId }
    case 'acknowledged':
      return {
        ...row,
        acknowledged: including(row.acknowledged, event.hash),
        serverMessage: null,
        answeredAt: now,
      }
    case 'serverAnswered':
      // Two tabs may ask about one hash, and only one of them get the acknowledgement.
      if (row.acknowledged.includes(event.hash)) return row
      return { ...row, serverMessage: event.message, ...(event.message !== null && { answeredAt: now }) }
    case 'searched':
      return {
        ...row,
        searchedTo: Math.max(row.searchedTo, event.block),
        searchedNonce: Math.max(row.searchedNonce, event.nonce),
      }
    case 'wrongChain':
      return row.mined ? row : { ...row, wrongChainId: event.chainId }
    case 'attempted':
    case 'searching':
      return row
    default:
      return row.final ? row : applyReading(row, event, now)
  }
}

/** Applies what the chain shows of the transaction. */
function applyReading(
  row: DepositRow,
  event: Extract<DepositEvent, { type: 'seen' | 'mined' | 'unmined' | 'replaced' | 'nonceTaken' | 'deepEnough' }>,
  now: number,
): DepositRow {
  switch (event.type) {
    case 'seen':
      return { ...row, ...NOT_MINED, sentNonce: row.sentNonce ?? event.nonce }
    case 'unmined':
      return { ...row, ...NOT_MINED }
    case 'mined':
      return withMined(row, event)
    case 'replaced':
      return { ...row, ...NOT_MINED, replacedAt: event.block, dismissed: event.known }
    case 'nonceTaken':
      return { ...row, nonceTakenAt: row.nonceTakenAt ?? now }
    case 'deepEnough':
      return { ...row, ...certainty(row, event.agreed, now) }
  }
}

const NOT_MINED = {
  mined: null,
  replacedAt: null,
  nonceTakenAt: null,
  failureReadAt: null,
  wrongChainId: null,
} as const

/** What the chain and the server said of a transaction that is not the row's goes with its hash. */
const withoutHash = (row: DepositRow, { hash, nonce }: { hash: string; nonce: number }): DepositRow => ({
  ...row,
  ...(row.mined?.hash === hash ? NOT_MINED : {}),
  hashes: without(row.hashes, hash),
  acknowledged: without(row.acknowledged, hash),
  serverMessage: null,
  // A transaction from before the wallet was asked is no reply.
  walletReplied: row.walletReplied && nonce >= row.nonce,
  sentNonce: row.sentNonce === nonce ? null : row.sentNonce,
})

/** A hash reopens a row that ended by the user's word. */
const withHash = (row: DepositRow, hash: string): DepositRow =>
  row.hashes.includes(hash)
    ? row
    : {
        ...row,
        hashes: [...row.hashes, hash],
        nonceTakenAt: null,
        outcome: row.final ? row.outcome : null,
        dismissed: false,
      }

function withMined(row: DepositRow, event: Extract<DepositEvent, { type: 'mined' }>): DepositRow {
  const { hash, block, result, amount } = event
  const wasFailure = row.mined !== null && row.mined.result !== 'transferred' && row.mined.hash === hash
  // A transfer that the user had given up is open again.
  const isBack = row.mined?.result !== 'transferred' && result === 'transferred'
  const isOtherAmount = result === 'transferred' && row.amount !== null && amount !== row.amount
  return {
    ...row,
    ...NOT_MINED,
    hashes: including(row.hashes, hash),
    mined: { hash, block, result, amount },
    sentNonce: event.nonce ?? row.sentNonce,
    // A wallet may have named another transaction that was pending by then: its own is still searched for.
    walletReplied: row.walletReplied && result !== 'noTransfer' && !isOtherAmount,
    failureReadAt: wasFailure && result === row.mined?.result ? row.failureReadAt : null,
    outcome: isBack ? null : row.outcome,
  }
}

/** A transfer is certain with its confirmations; a failure needs a second reading, by another node or a while later. */
function certainty({ mined, replacedAt, failureReadAt }: DepositRow, agreed: boolean, now: number) {
  if (mined?.result === 'transferred') return { final: true, finalAt: now }
  if (!mined && replacedAt === null) return {}
  if (agreed || (failureReadAt !== null && now - failureReadAt >= SECOND_READING_MS))
    return { final: true, finalAt: now }
  return { failureReadAt: failureReadAt ?? now }
}

/** Only the chain settles a deposit that has a hash, and the user can set it aside. */
function outcomeOf({ final, mined, acknowledged, outcome }: DepositRow): Outcome | null {
  const word = outcome === 'refused' || isEndedByUser({ outcome }) ? outcome : null
  if (!final) return word
  if (!mined) return 'replaced'
  if (mined.result !== 'transferred') return mined.result
  return acknowledged.includes(mined.hash) ? 'confirmed' : word
}
