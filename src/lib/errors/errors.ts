/**
 * Everything that can go wrong with a call, as one typed error. `kind` says what happened, `code` is the business code
 * or the HTTP status, `serverMessage` is what the server wants the user to read. Source: specification §8.
 *
 * - `business`: the envelope's code is not 200
 * - `http`: the HTTP status is not 2xx; `code` is the envelope's code if there is one, else the status
 * - `network`: no answer; whether the request arrived is unknown
 * - `timeout`: no answer within the time-out; whether the request arrived is unknown
 * - `malformed`: an answer that cannot be read: HTML, truncated JSON, wrong types, nothing at all
 * - `unsaved`: not asked for; this device keeps no copy of it
 * - `superseded`: the answer belongs to an older session or was cancelled; never shown
 */
export type ApiErrorKind = 'business' | 'http' | 'network' | 'timeout' | 'malformed' | 'unsaved' | 'superseded'

export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly code: number | undefined
  readonly serverMessage: string

  constructor(
    kind: ApiErrorKind,
    options: { code?: number; serverMessage?: string; detail?: string; cause?: unknown } = {},
  ) {
    super(options.detail ?? options.serverMessage ?? kind, { cause: options.cause })
    this.kind = kind
    this.code = options.code
    this.serverMessage = options.serverMessage ?? ''
  }

  /** Whether the server may have acted although no answer came: the state is re-read, the call never repeated. */
  get outcomeUnknown(): boolean {
    const serverBroke = Math.floor((this.code ?? 0) / 100) === 5
    return serverBroke || this.kind === 'network' || this.kind === 'timeout' || this.kind === 'malformed'
  }
}

/**
 * What a wallet answered instead of what it was asked.
 *
 * - `refused`: the user said no; nothing was signed or sent
 * - `pending`: a request is open in the wallet already
 * - `locked`: the wallet gave no account
 * - `mismatch`: the wallet's account is not the one that is logged in
 * - `wrongChain`: the wallet stays on another chain
 * - `unknownChain`: the wallet does not know the chain and does not take it from a page
 * - `receiver`: the server named an address that nothing may be sent to
 * - `unreadable`: no node of the chain answers
 * - `token`: the token's contract does not answer as one of USDT does
 * - `decimals`: the amount has more decimals than the token
 * - `funds`: the account holds less of the token than it is to send
 * - `failed`: anything else; `detail` is the wallet's own text
 */
export type WalletErrorKind =
  | 'refused'
  | 'pending'
  | 'locked'
  | 'mismatch'
  | 'wrongChain'
  | 'unknownChain'
  | 'receiver'
  | 'unreadable'
  | 'token'
  | 'decimals'
  | 'funds'
  | 'failed'

export class WalletError extends Error {
  override name = 'WalletError'
  readonly kind: WalletErrorKind

  constructor(kind: WalletErrorKind, detail = '', options?: ErrorOptions) {
    super(detail || kind, options)
    this.kind = kind
  }
}
