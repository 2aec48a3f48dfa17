import { safeGet } from './safeGet.ts'

/** An injected wallet. Source: https://eips.ethereum.org/EIPS/eip-1193 */
export interface Eip1193Provider {
  request(request: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
}

/** How a wallet announces itself. Source: https://eips.ethereum.org/EIPS/eip-6963 */
export interface WalletInfo {
  uuid: string
  name: string
  /** A `data:image/…` URL, or empty. */
  icon: string
  /** Reverse domain name: the same on every visit. */
  rdns: string
}

/** A wallet with its provider. */
export interface FoundWallet {
  info: WalletInfo
  provider: Eip1193Provider
}

export const isProvider = (value: unknown): value is Eip1193Provider => typeof safeGet(value, 'request') === 'function'
