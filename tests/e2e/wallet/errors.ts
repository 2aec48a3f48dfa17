/** What a wallet rejects with: the plain object crosses to the page as it is. */
export class WalletFailure extends Error {
  override name = 'WalletFailure'
  readonly error: object

  constructor(error: object) {
    super(JSON.stringify(error))
    this.error = error
  }
}

export const REFUSED = { code: 4001, message: 'User rejected the request.' }
export const UNAUTHORIZED = { code: 4100, message: 'The requested account has not been authorized by the user.' }
export const UNSUPPORTED = { code: 4200, message: 'The wallet does not support the method.' }
export const UNKNOWN_CHAIN = { code: 4902, message: 'Unrecognized chain ID. Try adding the chain first.' }
export const PENDING = { code: -32002, message: 'Request already pending.' }
export const INVALID = { code: -32602, message: 'Invalid parameters.' }
export const INTERNAL = { code: -32603, message: 'Internal JSON-RPC error.' }

/** As the wallets do that wrap the code. */
export const nested = (error: object): object => ({ ...INTERNAL, data: { originalError: error } })
