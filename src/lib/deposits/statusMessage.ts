import type { Message } from '../notifications/notifications.ts'
import type { DepositRow } from './types.ts'

/** A transaction that the network has not seen after this long is worth a look. */
const UNSEEN_MS = 120_000

/** Where a deposit stands, in words. */
export function statusMessage(row: DepositRow, now = Date.now()): Message {
  const { outcome, mined, acknowledged, hashes, wrongChainId, sentNonce, requestedAt } = row
  if (outcome === 'reverted') return { id: 'deposit.stateReverted' }
  if (outcome === 'replaced') return { id: 'deposit.stateReplaced' }
  if (outcome === 'confirmed') return { id: 'deposit.review' }
  if (wrongChainId) return { id: 'deposit.stateElsewhere', values: { chain: wrongChainId } }
  if (hashes.length === 0) return { id: 'deposit.stateUnknown' }
  if (mined) return { id: 'deposit.stateTelling' }
  if (acknowledged.length > 0) return { id: 'deposit.stateMining' }
  return { id: sentNonce === null && now - requestedAt > UNSEEN_MS ? 'deposit.stateUnseen' : 'deposit.stateSent' }
}

/** Whether it wants to be seen: open, or ended without the money arriving. */
export const isListed = ({ outcome }: Pick<DepositRow, 'outcome'>): boolean =>
  outcome === null || outcome === 'reverted' || outcome === 'replaced'
