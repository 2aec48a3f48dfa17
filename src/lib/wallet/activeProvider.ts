import { subscribe } from 'valtio'
import { localStore } from '../browser/storage.ts'
import { WalletError } from '../errors/errors.ts'
import { session } from '../session/session.ts'
import { discovery, getProvider, startWalletDiscovery } from './discovery.ts'
import { toWalletError } from './errors.ts'
import type { Eip1193Provider, WalletInfo } from './provider.ts'
import { safeGet } from './safeGet.ts'
import { wallet } from './store.ts'

/** Storage key of the wallet used last, by its rdns. */
const LAST_WALLET_KEY = 'wallet'

/** The rdns of the wallet that was used last on this device. */
export const lastWalletRdns = (): string | null => localStore.get(LAST_WALLET_KEY)

let active: Eip1193Provider | undefined

/** Asks a wallet. @throws WalletError, whatever it rejects with */
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

const firstAddress = (answer: unknown): string | null => {
  const first: unknown = Array.isArray(answer) ? safeGet(answer, '0') : undefined
  return typeof first === 'string' && /^0x[0-9a-fA-F]{40}$/.test(first) ? first : null
}

/** The wallet in use; undefined after a reload, until it has announced itself. */
export const activeProvider = (): Eip1193Provider | undefined => active

/** The account that the wallet shows right now; opens no prompt. Null: locked, or not connected. @throws WalletError */
export const getAccount = async (provider: Eip1193Provider): Promise<string | null> =>
  firstAddress(await walletRequest(provider, 'eth_accounts'))

/** Follows a wallet's account and chain from now on. Asks it nothing that opens a prompt. */
export async function connectWallet(provider: Eip1193Provider, info: WalletInfo): Promise<void> {
  if (active !== provider) {
    active = provider
    listen(provider, 'accountsChanged', (answer) => setAccount(provider, firstAddress(answer)))
    listen(provider, 'chainChanged', (chainId) => {
      if (typeof chainId === 'string') wallet.chainId = chainId
    })
  }
  wallet.name = info.name
  localStore.set(LAST_WALLET_KEY, info.rdns)
  const chainId = await walletRequest(provider, 'eth_chainId').catch(() => null)
  wallet.chainId = typeof chainId === 'string' ? chainId : null
}

/** A wallet that can't tell of changes is used all the same: before money moves it is asked. */
function listen(provider: Eip1193Provider, event: string, listener: (value: unknown) => void): void {
  try {
    provider.on?.(event, (value: unknown) => {
      if (active === provider) listener(value)
    })
  } catch {}
}

function setAccount(provider: Eip1193Provider, address: string | null): void {
  wallet.address = address
  wallet.balance = null
  if (address) void readBalance(provider, address)
}

/** The native balance is shown, never needed: a wallet that can't tell it stops nothing. */
async function readBalance(provider: Eip1193Provider, address: string): Promise<void> {
  const answer = await walletRequest(provider, 'eth_getBalance', [address, 'latest']).catch(() => null)
  if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(answer) || wallet.address !== address) return
  const { formatUnits } = await import('ethers')
  wallet.balance = formatUnits(answer, 18)
}

/** Asks the wallet for an account; this opens its prompt. @throws WalletError */
export async function requestAccount(provider: Eip1193Provider): Promise<string> {
  const address = firstAddress(await walletRequest(provider, 'eth_requestAccounts'))
  if (!address) throw new WalletError('locked')
  setAccount(provider, address)
  return address
}

/**
 * Asks the wallet to sign (`personal_sign`); this opens its prompt.
 *
 * @param message UTF-8 bytes in hexadecimal
 * @throws WalletError
 */
export async function requestSignature(provider: Eip1193Provider, message: string, address: string): Promise<string> {
  const signature = await walletRequest(provider, 'personal_sign', [message, address])
  if (typeof signature !== 'string' || !/^0x[0-9a-fA-F]+$/.test(signature)) throw new WalletError('failed')
  return signature
}

/**
 * After a reload with a session: finds the wallet that was used and asks it which account it shows (`eth_accounts`,
 * never a prompt), so that an account that has changed meanwhile is noticed.
 */
export function reconnectWallet(): void {
  startWalletDiscovery()
  const resume = async () => {
    const info = discovery.wallets.find((known) => known.rdns === lastWalletRdns())
    const provider = info && getProvider(info.uuid)
    if (!info || !provider || !session.address || active === provider) return
    await connectWallet(provider, info)
    setAccount(provider, firstAddress(await walletRequest(provider, 'eth_accounts').catch(() => [])))
  }
  subscribe(discovery, () => void resume())
  void resume()
}
