import { proxy } from 'valtio'
import type { Eip1193Provider } from './provider.ts'

/** The native balance of an account on the expected chain. */
interface NativeBalance {
  /** Checksummed. */
  address: string
  /** Decimal string; null: it can't be read. */
  amount: string | null
}

/** The connected wallet. */
export const wallet = proxy({
  /** Hex chain id of its last `chainChanged` event; null: none yet. Only starts other reads: money actions ask the wallet. */
  chainId: null as string | null,
  /** As last read; null: not read yet. */
  balance: null as NativeBalance | null,
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
  Object.assign(wallet, { chainId: null, balance: null, name: '' })
}
