import { type DepositEvent, type DepositRow, isUnproved, type Outcome } from './deposit.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 20_000

/** How long to wait after so many attempts without news. */
export const pauseAfter = (tries: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries, 10), LONGEST_PAUSE_MS)

const withHash = (hashes: string[], hash: string): string[] => (hashes.includes(hash) ? hashes : [...hashes, hash])

/**
 * What a deposit becomes by an event: the one place where its state changes. Whatever order things are told in, an
 * event can't undo what is known: a hash reopens a deposit that was thought unsent, and only the chain ends one that
 * has a hash.
 *
 * @param now unix milliseconds
 */
export function apply(row: DepositRow, event: DepositEvent, now: number): DepositRow {
  const next = change(row, event)
  const outcome = outcomeOf(next)
  const settledAt = outcome === null ? null : (row.settledAt ?? now)
  return { ...next, ...paceAfter(row, event, now), outcome, settledAt }
}

/** News are followed up at once; attempts without news come ever more slowly. */
function paceAfter({ tries, nextTryAt }: DepositRow, { type }: DepositEvent, now: number) {
  if (type === 'answered') return { tries, nextTryAt }
  if (type === 'tried') return { tries: tries + 1, nextTryAt: now + pauseAfter(tries) }
  return { tries: 0, nextTryAt: now }
}

function change(row: DepositRow, event: DepositEvent): DepositRow {
  switch (event.type) {
    case 'hash':
      return { ...row, hashes: withHash(row.hashes, event.hash.toLowerCase()), outcome: null }
    case 'refused':
      return row.hashes.length === 0 ? { ...row, outcome: 'refused' } : row
    case 'declaredUnsent':
      return isUnproved(row) ? { ...row, outcome: 'declaredUnsent' } : row
    case 'acknowledged':
      return { ...row, acknowledged: withHash(row.acknowledged, event.hash), answer: null }
    case 'answered':
      return { ...row, answer: event.answer }
    case 'seen':
      return { ...row, sentNonce: event.nonce }
    case 'mined':
      return {
        ...row,
        hashes: withHash(row.hashes, event.hash),
        mined: { hash: event.hash, succeeded: event.succeeded },
        elsewhere: null,
      }
    case 'elsewhere':
      return { ...row, elsewhere: event.chainId }
    case 'replaced':
      return { ...row, outcome: 'replaced' }
    case 'tried':
      return row
  }
}

/** The chain has the last word; nothing else ends a deposit that has a hash. */
function outcomeOf({ mined, acknowledged, outcome }: DepositRow): Outcome | null {
  if (!mined) return outcome === 'confirmed' || outcome === 'reverted' ? null : outcome
  if (!mined.succeeded) return 'reverted'
  return acknowledged.includes(mined.hash) ? 'confirmed' : null
}
