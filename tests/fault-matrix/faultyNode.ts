/**
 * How the app's own node fails; the wallet has another one.
 *
 * - `stuck`: stays at a block, as a node that lags behind
 * - `lying`: shows every mined transaction as failed
 */
export type NodeFault = { kind: 'stuck'; block: number } | { kind: 'lying' }

export interface NodeRequest {
  method: string
  params: unknown[]
}

type Located = { blockNumber?: string | null } | null

const hex = (block: number) => `0x${block.toString(16)}`

/** The request that a faulty node answers instead. */
export function faultyRequest(fault: NodeFault, { method, params }: NodeRequest): NodeRequest {
  if (fault.kind === 'lying') return { method, params }
  const [first, second] = params
  if (method === 'eth_getTransactionCount' && second === 'latest') return { method, params: [first, hex(fault.block)] }
  if (method !== 'eth_getLogs') return { method, params }
  const filter = first as { toBlock: string }
  return { method, params: [{ ...filter, toBlock: hex(Math.min(Number(filter.toBlock), fault.block)) }] }
}

/** What a faulty node says instead of a result. */
export function faultyResult(fault: NodeFault, { method }: NodeRequest, result: unknown): unknown {
  if (fault.kind === 'lying') {
    if (method === 'eth_getLogs') return []
    return method === 'eth_getTransactionReceipt' && result ? { ...result, status: '0x0', logs: [] } : result
  }
  if (method === 'eth_blockNumber') return hex(fault.block)
  if (method !== 'eth_getTransactionByHash' && method !== 'eth_getTransactionReceipt') return result
  const block = (result as Located)?.blockNumber
  return block && Number(block) <= fault.block ? result : null
}
