import { snapshot, subscribe } from 'valtio'
import { withDeadline } from '../browser/sleep.ts'
import { localStore } from '../browser/storage.ts'
import { WalletError } from '../errors/WalletError.ts'
import { sameAddress } from '../format/addresses.ts'
import { currentLogin, session } from '../session/session.ts'
import { discovery } from './discovery.ts'
import { toWalletError } from './errors.ts'
import { findLastWallet } from './findWallets.ts'
import type { Eip1193Provider, WalletInfo } from './provider.ts'
import { safeGet } from './safeGet.ts'
import { active, wallet } from './store.ts'

/** Time limit of requests that open no prompt. Longer than a browser extension takes to wake up. */
const READ_TIMEOUT_MS = 5000

/** The rdns of the wallet of the login; without one, of the wallet last used on this device. */
export const lastWalletRdns = (): string | null => currentLogin()?.wallet ?? localStore.get('wallet')

/** Sends a request that may open a prompt, so without a time limit. @throws WalletError, whatever the wallet rejects with */
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

/** Sends a request that opens no prompt. @throws WalletError; `unresponsive` after a few seconds without a reply */
export function readFromWallet(
  provider: Eip1193Provider,
  method: string,
  params?: readonly unknown[],
): Promise<unknown> {
  return withDeadline(walletRequest(provider, method, params), READ_TIMEOUT_MS, () => new WalletError('unresponsive'))
}

const firstAddress = (reply: unknown): string | null => {
  const first: unknown = Array.isArray(reply) ? safeGet(reply, '0') : undefined
  return typeof first === 'string' && /^0x[0-9a-fA-F]{40}$/.test(first) ? first : null
}

/** The account that the wallet shows now; opens no prompt. Null: locked, or not connected. @throws WalletError */
export const getAccount = async (provider: Eip1193Provider): Promise<string | null> =>
  firstAddress(await readFromWallet(provider, 'eth_accounts'))

/**
 * Asks the wallet to sign (`personal_sign`); opens its prompt.
 *
 * @param message UTF-8 bytes, hex-encoded
 * @returns 0x and hex digits of any number: contract wallets return longer signatures, or none
 * @throws WalletError
 */
export async function requestSignature(provider: Eip1193Provider, message: string, address: string): Promise<string> {
  const signature = await walletRequest(provider, 'personal_sign', [message, address])
  if (typeof signature !== 'string' || !/^0x[0-9a-fA-F]*$/.test(signature)) throw new WalletError('failed')
  return signature
}

const followed = new WeakSet<Eip1193Provider>()
let resuming: Promise<Eip1193Provider | undefined> | undefined

/** Follows a wallet's chain while it is the active one. */
function followChain(provider: Eip1193Provider): void {
  if (followed.has(provider)) return
  followed.add(provider)
  try {
    provider.on?.('chainChanged', (chainId: unknown) => {
      if (active.provider === provider) wallet.chainId = typeof chainId === 'string' ? chainId : null
    })
  } catch {
    // Without events, balances are read again when they are next shown.
  }
}

/**
 * Makes a wallet the active one. Sends no request.
 *
 * @returns a function that makes the one before it active again
 */
export function connectWallet(provider: Eip1193Provider, info: WalletInfo): () => void {
  const before = { provider: active.provider, wallet: snapshot(wallet), rdns: localStore.get('wallet') }
  active.provider = provider
  followChain(provider)
  Object.assign(wallet, { chainId: null, balance: null, name: info.name })
  localStore.set('wallet', info.rdns)
  return () => {
    active.provider = before.provider
    Object.assign(wallet, before.wallet)
    if (before.rdns === null) localStore.remove('wallet')
    else localStore.set('wallet', before.rdns)
  }
}

async function findAndConnect(): Promise<Eip1193Provider | undefined> {
  const rdns = lastWalletRdns()
  const found = rdns === null ? undefined : await findLastWallet(rdns)
  if (active.provider || !found || !session.address) return active.provider
  connectWallet(found.provider, found.info)
  return found.provider
}

/**
 * The wallet of the login, also after a reload; waits a few seconds for a wallet that injects late. Opens no prompt.
 *
 * @returns undefined if that wallet is not in this browser
 * @throws WalletError of a wallet app, see `findLastWallet`
 */
export async function resumeWallet(): Promise<Eip1193Provider | undefined> {
  if (active.provider) return active.provider
  resuming ??= findAndConnect().finally(() => {
    resuming = undefined
  })
  return resuming
}

/** Asks the wallet for an account; opens its prompt. @throws WalletError */
export async function requestAccount(provider: Eip1193Provider): Promise<string> {
  const address = firstAddress(await walletRequest(provider, 'eth_requestAccounts'))
  if (!address) throw new WalletError('locked')
  return address
}

/** After a reload with a session: resumes the wallet, also one that announces itself much later. */
export function reconnectWallet(): void {
  const resume = () => {
    if (session.address) resumeWallet().catch(() => {})
  }
  subscribe(discovery, resume)
  resume()
}

/** The wallet of the login. @throws WalletError `absent` */
export async function sessionWallet(): Promise<Eip1193Provider> {
  const provider = await resumeWallet()
  if (!provider) throw new WalletError('absent')
  return provider
}

/**
 * Asks the wallet which account it shows now and compares it with the login; opens no prompt. Events are not enough: some are
 * missed.
 *
 * @throws WalletError `absent`, `unresponsive`, `locked`, `mismatch`, or what the wallet rejects with
 */
export async function verifyAccount(): Promise<void> {
  const provider = await sessionWallet()
  const account = await getAccount(provider)
  if (!account) throw new WalletError('locked')
  if (!sameAddress(account, session.address)) throw new WalletError('mismatch')
}
