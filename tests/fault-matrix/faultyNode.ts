/**
 * How the app's own node fails; the wallet has another one.
 *
 * - `stuck`: stays at a block, as a node that lags behind
 * - `lying`: shows every mined transaction as failed
 * - `pruned`: keeps no state but the newest; asked for an older nonce, it fails, or answers zero
 */
export type NodeFault =
  | { kind: 'stuck'; block: number }
  | { kind: 'lying' }
  | { kind: 'pruned'; answers: 'error' | 'zero' }

export interface NodeRequest {
  method: string
  params: unknown[]
}

const MISSING_STATE = { code: -32000, message: 'missing trie node' }

/** Whether a pruned node lacks what it is asked for. */
export const isOldState = ({ method, params: [, tag] }: NodeRequest, head: number): boolean =>
  method === 'eth_getTransactionCount' && String(tag).startsWith('0x') && Number(tag) < head

/** What a pruned node says about a state that it lacks. */
export const prunedAnswer = (answers: 'error' | 'zero'): { error: object } | { result: string } =>
  answers === 'error' ? { error: MISSING_STATE } : { result: '0x0' }

type Located = { blockNumber?: string | null } | null

const hex = (block: number) => `0x${block.toString(16)}`

/** The request that a faulty node answers instead. */
export function faultyRequest(fault: NodeFault, { method, params }: NodeRequest): NodeRequest {
  if (fault.kind !== 'stuck') return { method, params }
  const [first, second] = params
  if (method === 'eth_getTransactionCount' && second === 'latest') return { method, params: [first, hex(fault.block)] }
  if (method !== 'eth_getLogs') return { method, params }
  const filter = first as { toBlock: string }
  return { method, params: [{ ...filter, toBlock: hex(Math.min(Number(filter.toBlock), fault.block)) }] }
}

/** What a faulty node says instead of a result. */
export function faultyResult(fault: NodeFault, { method }: NodeRequest, result: unknown): unknown {
  if (fault.kind === 'pruned') return result
  if (fault.kind === 'lying') {
    if (method === 'eth_getLogs') return []
    return method === 'eth_getTransactionReceipt' && result ? { ...result, status: '0x0', logs: [] } : result
  }
  if (method === 'eth_blockNumber') return hex(fault.block)
  if (method !== 'eth_getTransactionByHash' && method !== 'eth_getTransactionReceipt') return result
  const block = (result as Located)?.blockNumber
  return block && Number(block) <= fault.block ? result : null
}
