import { subscribe } from 'valtio'
import { localStore } from '../browser/storage.ts'
import { WalletError } from '../errors/WalletError.ts'
import { session } from '../session/session.ts'
import { discovery, getProvider, startWalletDiscovery } from './discovery.ts'
import { toWalletError } from './errors.ts'
import type { Eip1193Provider, WalletInfo } from './provider.ts'
import { safeGet } from './safeGet.ts'
import { wallet } from './store.ts'

const LAST_WALLET_KEY = 'wallet'

/** The rdns of the wallet last used on this device. */
export const lastWalletRdns = (): string | null => localStore.get(LAST_WALLET_KEY)

/** Sends a request to a wallet. @throws WalletError, whatever the wallet rejects with */
export async function walletRequest(
  provider: Eip1193Provider,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  try {
    return await provider.request(params ? { method, params } : { method })
  } catch (error) {
    throw toWalletError(error)
  }
}

const firstAddress = (reply: unknown): string | null => {
  const first: unknown = Array.isArray(reply) ? safeGet(reply, '0') : undefined
  return typeof first === 'string' && /^0x[0-9a-fA-F]{40}$/.test(first) ? first : null
}

/** The account that the wallet shows now; opens no prompt. Null: locked, or not connected. @throws WalletError */
export const getAccount = async (provider: Eip1193Provider): Promise<string | null> =>
  firstAddress(await walletRequest(provider, 'eth_accounts'))

/**
 * Asks the wallet to sign (`personal_sign`); opens its prompt.
 *
 * @param message UTF-8 bytes, hex-encoded
 * @throws WalletError
 */
export async function requestSignature(provider: Eip1193Provider, message: string, address: string): Promise<string> {
  const signature = await walletRequest(provider, 'personal_sign', [message, address])
  if (typeof signature !== 'string' || !/^0x[0-9a-fA-F]+$/.test(signature)) throw new WalletError('failed')
  return signature
}

function createActiveWallet() {
  let active: Eip1193Provider | undefined

  /** Makes a wallet the active one and follows its account. Sends it nothing that opens a prompt. */
  function connectWallet(provider: Eip1193Provider, info: WalletInfo): void {
    if (active !== provider) {
      active = provider
      try {
        provider.on?.('accountsChanged', (accounts: unknown) => {
          if (active === provider) wallet.address = firstAddress(accounts)
        })
      } catch {
        // Without events, changes are noticed later: money actions read the account afresh.
      }
    }
    wallet.name = info.name
    localStore.set(LAST_WALLET_KEY, info.rdns)
  }

  return {
    connectWallet,

    /** The active wallet; undefined after a reload, until it has announced itself. */
    activeProvider: (): Eip1193Provider | undefined => active,

    /** Asks the wallet for an account; opens its prompt. @throws WalletError */
    async requestAccount(provider: Eip1193Provider): Promise<string> {
      const address = firstAddress(await walletRequest(provider, 'eth_requestAccounts'))
      if (!address) throw new WalletError('locked')
      wallet.address = address
      return address
    },

    /**
     * After a reload with a session: finds the wallet last used and reads its account (`eth_accounts`, never a prompt),
     * so that an account that has changed meanwhile is noticed.
     */
    reconnectWallet(): void {
      startWalletDiscovery()
      const reconnect = async () => {
        const info = discovery.wallets.find((known) => known.rdns === lastWalletRdns())
        const provider = info && getProvider(info.uuid)
        if (!info || !provider || !session.address || active === provider) return
        connectWallet(provider, info)
        wallet.address = await getAccount(provider).catch(() => null)
      }
      subscribe(discovery, () => void reconnect())
      void reconnect()
    },
  }
}

export const { activeProvider, connectWallet, requestAccount, reconnectWallet } = createActiveWallet()
