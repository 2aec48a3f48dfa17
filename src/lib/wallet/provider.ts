import { safeGet } from './safeGet.ts'

/** What an injected wallet offers (EIP-1193). */
export interface Eip1193Provider {
  request(request: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (...args: never[]) => void): unknown
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

/** How a wallet introduces itself (EIP-6963). */
export interface WalletInfo {
  uuid: string
  name: string
  /** A `data:image/…` address; anything else is not shown. */
  icon: string
  /** Reverse domain name: the same wallet has the same one on every visit. */
  rdns: string
}

export const isProvider = (value: unknown): value is Eip1193Provider => typeof safeGet(value, 'request') === 'function'
