import { proxy } from 'valtio'
import { sameAddress } from '../format/addresses.ts'
import { session } from '../session/session.ts'

/** The connected wallet, as its provider reports it. The provider itself never enters a proxy. */
export const wallet = proxy({
  /** Checksummed address of the selected account; null: none, or the wallet is locked. */
  address: null as string | null,
  /** Chain id as the wallet writes it, e.g. 0x7a69. */
  chainId: null as string | null,
  /** Balance of the native currency, in whole units, a decimal string; null: not known. */
  balance: null as string | null,
  /** The wallet's own name. */
  name: '',
})

/** Clears what is known of the wallet (a log-out). */
export function resetWallet(): void {
  Object.assign(wallet, { address: null, chainId: null, balance: null, name: '' })
}

/**
 * Whether the wallet shows another account than the one that is logged in; money actions are refused then.
 * A wallet that shows none (locked, or not asked yet) is no mismatch.
 */
export const hasAccountMismatch = (): boolean =>
  wallet.address !== null && session.address !== null && !sameAddress(wallet.address, session.address)
