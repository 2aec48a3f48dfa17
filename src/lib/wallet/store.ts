import { proxy } from 'valtio'
import { sameAddress } from '../format/addresses.ts'
import { session } from '../session/session.ts'

/** The connected wallet, as its provider reports it. The provider itself never enters a proxy: private members break. */
export const wallet = proxy({
  /** Selected account, in the wallet's own letter case; null: none, or the wallet is locked. */
  address: null as string | null,
  /** Name that the wallet announced. */
  name: '',
})

/** Clears the wallet state at log-out. */
export function resetWallet(): void {
  Object.assign(wallet, { address: null, name: '' })
}

/**
 * Whether the wallet shows another account than the logged-in one; money actions are then refused. No account (locked,
 * or not asked yet) is not a mismatch.
 */
export const hasAccountMismatch = (): boolean =>
  wallet.address !== null && session.address !== null && !sameAddress(wallet.address, session.address)
