/** A JSON-RPC or EIP-1193 error as wallets and nodes throw it. */
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

/** A JSON-RPC request, as EIP-1193 writes it. */
export interface RpcRequest {
  method: string
  params?: readonly unknown[] | object
}

/** The codes of EIP-1193, EIP-1474 and EIP-3085 that the demo's wallet and chain answer. */
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
