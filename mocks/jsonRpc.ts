import * as v from 'valibot'

/** A JSON-RPC or EIP-1193 error, as wallets and nodes return it. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Arguments of an EIP-1193 `request()`. */
export interface RpcRequest {
  method: string
  params?: readonly unknown[] | object
}

/** Error codes of the demo wallet and the demo chain. Source: EIP-1193, EIP-1474, EIP-3085; 3 is Geth's for a revert. */
export const RPC_CODE = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  unrecognizedChain: 4902,
  executionReverted: 3,
  invalidInput: -32000,
  resourceUnavailable: -32002,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
} as const

const TIMEOUT_MS = 10_000

const RpcResponse = v.object({ result: v.optional(v.unknown()), error: v.optional(v.object({ message: v.string() })) })

/**
 * Calls a JSON-RPC node over HTTP.
 *
 * @throws Error if the node can't be reached or returns an error
 */
export async function rpcCall(url: string, method: string, ...params: unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { result, error } = v.parse(RpcResponse, await response.json())
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}
