import { proxy } from 'valtio'
import type { Eip1193Provider } from './provider.ts'

/** The connected wallet, as its provider reports it. */
export const wallet = proxy({
  /** Selected account, in the wallet's own letter case; null: none, or the wallet is locked. */
  address: null as string | null,
  /** Hex chain id; null: not read yet. */
  chainId: null as string | null,
  /** Native balance of the logged-in account on the expected chain, decimal string; null: not known. */
  balance: null as string | null,
  /** Name that the wallet announced. */
  name: '',
})

/**
 * The provider of that wallet; undefined after a reload until the wallet is resumed, and after a log-out. Never in a
 * proxy, where its private members would break.
 */
export const active: { provider: Eip1193Provider | undefined } = { provider: undefined }

/** Disconnects the wallet at log-out. Its later events and replies change nothing. */
export function resetWallet(): void {
  active.provider = undefined
  Object.assign(wallet, { address: null, chainId: null, balance: null, name: '' })
}
