import { proxy } from 'valtio'
import { sleep } from '../browser/sleep.ts'
import { t } from '../i18n/intl.ts'
import { type Eip1193Provider, isProvider, type WalletInfo } from './provider.ts'
import { safeGet } from './safeGet.ts'

/** How long to wait for a wallet that injects late. */
const SEARCH_MS = 3000
/** After the first wallet, how long to wait for others to announce themselves. */
const GRACE_MS = 150
/** How often to look for a wallet that sets `window.ethereum` without an event. */
const POLL_MS = 100
const NAME_MAX_LENGTH = 40
/** A larger icon is not shown. */
const ICON_MAX_LENGTH = 128 * 1024
/** In place of an rdns, for the wallet that only sets `window.ethereum`. */
const INJECTED = 'injected'

/** A wallet with its provider. */
export interface FoundWallet {
  info: WalletInfo
  provider: Eip1193Provider
}

/** The wallets in this browser. Names and icons are untrusted: shown as text and `<img>` only. */
export const discovery = proxy({ wallets: [] as WalletInfo[] })

const sanitize = (text: unknown) =>
  typeof text === 'string' ? text.replace(/\p{C}/gu, '').trim().slice(0, NAME_MAX_LENGTH) : ''

function createWalletDiscovery() {
  const providers = new Map<string, Eip1193Provider>()
  let only: Eip1193Provider | undefined
  let onFirstWallet: (() => void) | undefined

  function add(info: WalletInfo, provider: Eip1193Provider): void {
    if (only && provider !== only) return
    if ([...providers.values()].includes(provider) || providers.has(info.uuid)) return
    providers.set(info.uuid, provider)
    discovery.wallets.push(info)
    onFirstWallet?.()
  }

  function onAnnounce(event: Event): void {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
    const [provider, info] = [safeGet(detail, 'provider'), safeGet(detail, 'info')]
    const [uuid, name, icon] = [safeGet(info, 'uuid'), sanitize(safeGet(info, 'name')), safeGet(info, 'icon')]
    if (!isProvider(provider) || typeof uuid !== 'string' || !name) return
    const isSafe = typeof icon === 'string' && icon.startsWith('data:image/') && icon.length <= ICON_MAX_LENGTH
    const safeIcon = isSafe ? icon : ''
    add({ uuid, name, icon: safeIcon, rdns: sanitize(safeGet(info, 'rdns')) }, provider)
  }

  /** The wallet that sets `window.ethereum`. */
  function findInjected(): FoundWallet | undefined {
    const provider = (globalThis as { ethereum?: unknown }).ethereum
    if (!isProvider(provider) || (only && provider !== only)) return undefined
    return { info: { uuid: INJECTED, name: t('wallet.injectedName'), icon: '', rdns: INJECTED }, provider }
  }

  /** Offers the wallet that sets `window.ethereum` if none has announced itself. */
  function addInjected(): void {
    const injected = findInjected()
    if (injected && providers.size === 0) add(injected.info, injected.provider)
  }

  /** Undefined if no wallet, or more than one, announces this rdns. */
  function findByRdns(rdns: string): FoundWallet | undefined {
    if (rdns === INJECTED) return findInjected()
    const [info, ...others] = discovery.wallets.filter((known) => known.rdns === rdns)
    const provider = info && providers.get(info.uuid)
    return provider && others.length === 0 ? { info: { ...info }, provider } : undefined
  }

  function firstWallet(limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        onFirstWallet = undefined
        clearTimeout(timer)
        globalThis.removeEventListener('ethereum#initialized', done)
        resolve()
      }
      const timer = setTimeout(done, limitMs)
      onFirstWallet = done
      globalThis.addEventListener('ethereum#initialized', done)
    })
  }

  return {
    /** Offers this provider only: a demo never asks a real wallet to sign or pay. */
    restrictToProvider(provider: Eip1193Provider): void {
      only = provider
    },

    getProvider: (uuid: string): Eip1193Provider | undefined => providers.get(uuid),

    /** Listens for wallets, and asks those already present to announce themselves. */
    startWalletDiscovery(): void {
      globalThis.addEventListener('eip6963:announceProvider', onAnnounce)
      globalThis.dispatchEvent(new Event('eip6963:requestProvider'))
    },

    /**
     * Finds the wallet last used on this device, waiting a few seconds for one that injects late.
     *
     * @returns undefined if it is not in this browser, or if several wallets claim its rdns
     */
    async findLastWallet(rdns: string): Promise<FoundWallet | undefined> {
      globalThis.dispatchEvent(new Event('eip6963:requestProvider'))
      for (let waited = 0; ; waited += POLL_MS) {
        const found = findByRdns(rdns)
        if (found || waited >= SEARCH_MS) return found
        await sleep(POLL_MS)
      }
    },

    /** Finds the wallets in this browser, waiting a few seconds for one that injects late. */
    async findWallets(): Promise<WalletInfo[]> {
      globalThis.dispatchEvent(new Event('eip6963:requestProvider'))
      if (providers.size === 0 && !('ethereum' in globalThis)) await firstWallet(SEARCH_MS)
      await sleep(GRACE_MS)
      addInjected()
      return [...discovery.wallets]
    },
  }
}

export const { restrictToProvider, getProvider, startWalletDiscovery, findLastWallet, findWallets } =
  createWalletDiscovery()
