/**
 * - `refused`: the user declined; nothing was signed or sent
 * - `pending`: a request is already open in the wallet
 * - `locked`: the wallet returned no account
 * - `absent`: the wallet of the login is not in this browser, or one of two with the same id
 * - `codeExpired`: no wallet app has scanned the QR code in time
 * - `sessionEnded`: the WalletConnect session has run out, or the wallet app has ended it
 * - `unreachable`: WalletConnect can't be loaded, or its relay doesn't respond
 * - `inOtherTab`: another tab of this device is logging in with a wallet
 * - `unresponsive`: the wallet did not respond in time to a request that opens no prompt
 * - `mismatch`: the wallet's account is not the logged-in one
 * - `wrongChain`: the wallet is still on another chain
 * - `unknownChain`: the wallet doesn't know the chain and doesn't let a page add it
 * - `recipient`: the server named an address that must not receive money
 * - `unreadable`: no node of the chain responds
 * - `token`: the token contract doesn't respond like USDT
 * - `tokenDecimals`: the token contract reports other decimals than the chain profile
 * - `decimals`: the amount has more decimals than the token
 * - `funds`: the account holds less of the token than the amount
 * - `wouldFail`: the token contract would refuse the transfer; `detail` is its reason
 * - `failed`: anything else; `message` is the wallet's own text
 */
export type WalletErrorKind =
  | 'refused'
  | 'pending'
  | 'locked'
  | 'absent'
  | 'codeExpired'
  | 'sessionEnded'
  | 'unreachable'
  | 'inOtherTab'
  | 'unresponsive'
  | 'mismatch'
  | 'wrongChain'
  | 'unknownChain'
  | 'recipient'
  | 'unreadable'
  | 'token'
  | 'tokenDecimals'
  | 'decimals'
  | 'funds'
  | 'wouldFail'
  | 'failed'

/** Errors that a new login can solve. */
export const SOLVED_BY_LOGIN: readonly WalletErrorKind[] = ['mismatch', 'absent', 'sessionEnded']

/** Any failure of a wallet or chain request. */
export class WalletError extends Error {
  override name = 'WalletError'
  readonly kind: WalletErrorKind
  /** Text of the wallet or the chain; empty if there is none. */
  readonly detail: string

  constructor(kind: WalletErrorKind, detail = '', options?: ErrorOptions) {
    super(detail || kind, options)
    this.kind = kind
    this.detail = detail
  }
}
