import { type DepositEvent, type DepositRow, isUnseen, type Outcome } from './types.ts'

const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 20_000

/** Delay after a number of attempts that changed nothing, in milliseconds. */
export const backoffMs = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts, 10), MAX_RETRY_MS)

const withHash = (hashes: string[], hash: string): string[] => (hashes.includes(hash) ? hashes : [...hashes, hash])

/**
 * Applies an event to a deposit record; its state changes nowhere else. Events commute where it matters: a hash reopens
 * a deposit that was thought unsent, and only the chain settles one that has a hash.
 *
 * @param now unix milliseconds
 */
export function depositReducer(row: DepositRow, event: DepositEvent, now: number): DepositRow {
  const next = applyEvent(row, event)
  const outcome = outcomeOf(next)
  const settledAt = outcome === null ? null : (row.settledAt ?? now)
  return { ...next, ...scheduleNext(row, event, now), outcome, settledAt }
}

/** A change is followed up at once; attempts that change nothing back off. */
function scheduleNext({ attempts, nextAttemptAt }: DepositRow, { type }: DepositEvent, now: number) {
  if (type === 'serverAnswered') return { attempts, nextAttemptAt }
  if (type === 'attempted') return { attempts: attempts + 1, nextAttemptAt: now + backoffMs(attempts) }
  return { attempts: 0, nextAttemptAt: now }
}

function applyEvent(row: DepositRow, event: DepositEvent): DepositRow {
  switch (event.type) {
    case 'hash':
      return { ...row, hashes: withHash(row.hashes, event.hash.toLowerCase()), outcome: null }
    case 'refused':
      return row.hashes.length === 0 ? { ...row, outcome: 'refused' } : row
    case 'declaredUnsent':
      return isUnseen(row) ? { ...row, outcome: 'declaredUnsent' } : row
    case 'acknowledged':
      return { ...row, acknowledged: withHash(row.acknowledged, event.hash), serverMessage: null }
    case 'serverAnswered':
      return { ...row, serverMessage: event.message }
    case 'seen':
      return { ...row, sentNonce: event.nonce }
    case 'mined':
      return {
        ...row,
        hashes: withHash(row.hashes, event.hash),
        mined: { hash: event.hash, succeeded: event.succeeded },
        wrongChainId: null,
      }
    case 'wrongChain':
      return { ...row, wrongChainId: event.chainId }
    case 'replaced':
      return { ...row, outcome: 'replaced' }
    case 'attempted':
      return row
  }
}

/** Only the chain settles a deposit that has a hash. */
function outcomeOf({ mined, acknowledged, outcome }: DepositRow): Outcome | null {
  if (!mined) return outcome === 'confirmed' || outcome === 'reverted' ? null : outcome
  if (!mined.succeeded) return 'reverted'
  return acknowledged.includes(mined.hash) ? 'confirmed' : null
}
