import type { Message } from '../notifications/message.ts'
import type { DepositRow } from './types.ts'

/** After this long, a transaction that no node has seen gets a different message. */
const UNSEEN_MS = 120_000

/** The status of a deposit, as a message. */
export function statusMessage(row: DepositRow, now = Date.now()): Message {
  const { outcome, mined, acknowledged, hashes, wrongChainId, sentNonce, requestedAt } = row
  if (outcome === 'reverted') return { id: 'deposit.stateReverted' }
  if (outcome === 'replaced') return { id: 'deposit.stateReplaced' }
  if (outcome === 'confirmed') return { id: 'deposit.review' }
  if (wrongChainId) return { id: 'deposit.stateWrongChain', values: { id: String(Number(wrongChainId)) } }
  if (hashes.length === 0) return { id: 'deposit.stateUnknown' }
  if (mined) return { id: 'deposit.stateMined' }
  if (acknowledged.length > 0) return { id: 'deposit.stateMining' }
  return { id: sentNonce === null && now - requestedAt > UNSEEN_MS ? 'deposit.stateUnseen' : 'deposit.stateSent' }
}

/** Whether to list a deposit: open, or ended without a transfer. */
export const isListed = ({ outcome }: Pick<DepositRow, 'outcome'>): boolean =>
  outcome === null || outcome === 'reverted' || outcome === 'replaced'
