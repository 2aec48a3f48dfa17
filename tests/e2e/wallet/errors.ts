import { RPC_CODE } from '../../../mocks/jsonRpc.ts'

/** Rejects a wallet request. The page receives `error` itself, a plain object as wallets throw it. */
export class WalletRpcError extends Error {
  override name = 'WalletRpcError'
  readonly error: object

  constructor(error: object) {
    super(JSON.stringify(error))
    this.error = error
  }
}

export const USER_REJECTED = { code: RPC_CODE.userRejected, message: 'User rejected the request.' }
export const UNAUTHORIZED = {
  code: RPC_CODE.unauthorized,
  message: 'The requested account has not been authorized by the user.',
}
export const UNSUPPORTED_METHOD = {
  code: RPC_CODE.unsupportedMethod,
  message: 'The wallet does not support the method.',
}
export const UNRECOGNIZED_CHAIN = {
  code: RPC_CODE.unrecognizedChain,
  message: 'Unrecognized chain ID. Try adding the chain first.',
}
export const REQUEST_PENDING = { code: RPC_CODE.resourceUnavailable, message: 'Request already pending.' }
export const INVALID_PARAMS = { code: RPC_CODE.invalidParams, message: 'Invalid parameters.' }
export const INTERNAL_ERROR = { code: RPC_CODE.internal, message: 'Internal JSON-RPC error.' }

/** Wraps an error in a -32603 error, as some wallets do. */
export const nested = (error: object): object => ({ ...INTERNAL_ERROR, data: { originalError: error } })
