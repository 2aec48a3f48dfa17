import { proxy } from 'valtio'
import { type Eip1193Provider, isProvider, type WalletInfo } from './provider.ts'
import { safeGet } from './safeGet.ts'

/** How long a wallet that injects late is waited for. */
const SEARCH_MS = 3000
/** After the first one, how long its neighbours have to announce themselves too. */
const GRACE_MS = 150
const NAME_MAX_LENGTH = 40

/** The wallets in this browser. Names and icons come from them and are shown as text and `<img>` only. */
export const discovery = proxy({ wallets: [] as WalletInfo[] })

const providers = new Map<string, Eip1193Provider>()
let only: Eip1193Provider | undefined
let arrived: (() => void) | undefined

/** Offers this provider and no other: a demo never asks a real wallet to sign or pay. */
export function restrictToProvider(provider: Eip1193Provider): void {
  only = provider
}

export const getProvider = (uuid: string): Eip1193Provider | undefined => providers.get(uuid)

function add(info: WalletInfo, provider: Eip1193Provider): void {
  if (only && provider !== only) return
  if ([...providers.values()].includes(provider) || providers.has(info.uuid)) return
  providers.set(info.uuid, provider)
  discovery.wallets.push(info)
  arrived?.()
}

const short = (text: unknown) =>
  typeof text === 'string' ? text.replace(/\p{C}/gu, '').trim().slice(0, NAME_MAX_LENGTH) : ''

function hear(event: Event): void {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
  const [provider, info] = [safeGet(detail, 'provider'), safeGet(detail, 'info')]
  const [uuid, name, icon] = [safeGet(info, 'uuid'), short(safeGet(info, 'name')), safeGet(info, 'icon')]
  if (!isProvider(provider) || typeof uuid !== 'string' || !name) return
  const shown = typeof icon === 'string' && icon.startsWith('data:image/') ? icon : ''
  add({ uuid, name, icon: shown, rdns: short(safeGet(info, 'rdns')) }, provider)
}

/** A wallet that only sets `window.ethereum`; looked at when nothing has announced itself. */
function addInjected(): void {
  const injected = (globalThis as { ethereum?: unknown }).ethereum
  if (providers.size === 0 && isProvider(injected))
    add({ uuid: 'injected', name: 'Browser wallet', icon: '', rdns: 'injected' }, injected)
}

/** Listens for wallets from now on, and asks those that are there to announce themselves. */
export function startWalletDiscovery(): void {
  globalThis.addEventListener('eip6963:announceProvider', hear)
  globalThis.dispatchEvent(new Event('eip6963:requestProvider'))
}

/** The wallets in this browser; waits some seconds for one that injects late. Empty: there is none. */
export async function findWallets(): Promise<WalletInfo[]> {
  globalThis.dispatchEvent(new Event('eip6963:requestProvider'))
  if (providers.size === 0 && !('ethereum' in globalThis)) await firstArrival(SEARCH_MS)
  await new Promise((resolve) => setTimeout(resolve, GRACE_MS))
  addInjected()
  return [...discovery.wallets]
}

function firstArrival(limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      arrived = undefined
      clearTimeout(timer)
      globalThis.removeEventListener('ethereum#initialized', done)
      resolve()
    }
    const timer = setTimeout(done, limitMs)
    arrived = done
    globalThis.addEventListener('ethereum#initialized', done)
  })
}
