import { backoff, every } from '../browser/backoff.ts'
import { sleep } from '../browser/sleep.ts'
import { WalletError } from '../errors/WalletError.ts'
import { t } from '../i18n/intl.ts'
import { addWallet, discovery, getProvider } from './discovery.ts'
import { type FoundWallet, isProvider, type WalletInfo } from './provider.ts'
import { WALLET_CONNECT, walletConnect } from './walletConnect/connection.ts'

/** How long to wait for a wallet that injects late. */
const SEARCH_MS = 3000
/** After the first wallet, how long to wait for others to announce themselves. */
const GRACE_MS = 150
/** How often to look for a wallet: one may set `window.ethereum` without an event. */
const POLL_MS = 100

/** Stands in for the rdns of a wallet that only sets `window.ethereum`. */
export const INJECTED = 'injected'

/** The wallet that sets `window.ethereum`. */
function findInjected(): FoundWallet | undefined {
  const provider = (globalThis as { ethereum?: unknown }).ethereum
  if (!isProvider(provider)) return undefined
  return { info: { uuid: INJECTED, name: t('wallet.injectedName'), icon: '', rdns: INJECTED }, provider }
}

/** Undefined if no wallet, or more than one, announces this rdns. */
function findByRdns(rdns: string): FoundWallet | undefined {
  if (rdns === INJECTED) return findInjected()
  const [info, ...others] = discovery.wallets.filter((known) => known.rdns === rdns)
  const provider = info && getProvider(info.uuid)
  return provider && others.length === 0 ? { info: { ...info }, provider } : undefined
}

/** Asks wallets to announce themselves, then looks until `find` finds something, for a few seconds. */
async function search<T>(find: () => T | undefined): Promise<T | undefined> {
  globalThis.dispatchEvent(new Event('eip6963:requestProvider'))
  for await (const _ of backoff(every(POLL_MS, SEARCH_MS))) {
    const found = find()
    if (found) return found
  }
  return undefined
}

/**
 * Finds the wallet last used on this device, waiting a few seconds for one that injects late.
 *
 * @returns undefined if it is not in this browser, or if several wallets claim its rdns
 * @throws WalletError of a wallet app: `sessionEnded`, `unreachable`
 */
export async function findLastWallet(rdns: string): Promise<FoundWallet | undefined> {
  if (!walletConnect || rdns !== WALLET_CONNECT) return search(() => findByRdns(rdns))
  const found = await walletConnect.restore()
  if (!found) throw new WalletError('sessionEnded')
  return found
}

/**
 * Finds the wallets in this browser, waiting a few seconds for one that injects late. The one that only sets
 * `window.ethereum` counts if none announces itself.
 */
export async function findWallets(): Promise<WalletInfo[]> {
  await search(() => (discovery.wallets.length > 0 ? true : findInjected()))
  await sleep(GRACE_MS)
  const injected = findInjected()
  if (injected && discovery.wallets.length === 0) addWallet(injected.info, injected.provider)
  return [...discovery.wallets]
}
