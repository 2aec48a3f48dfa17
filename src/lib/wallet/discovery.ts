import { proxy } from 'valtio'
import { type Eip1193Provider, isProvider, type WalletInfo } from './provider.ts'
import { safeGet } from './safeGet.ts'

const NAME_MAX_LENGTH = 40
/** A larger icon is not shown. */
const ICON_MAX_LENGTH = 128 * 1024

/** The wallets in this browser. Names and icons are untrusted: shown as text and `<img>` only. */
export const discovery = proxy({ wallets: [] as WalletInfo[] })

/** A name as it can be shown: without control characters, and not too long. */
export const sanitizeName = (text: unknown): string =>
  typeof text === 'string' ? text.replace(/\p{C}/gu, '').trim().slice(0, NAME_MAX_LENGTH) : ''

const isSafeIcon = (icon: unknown): icon is string =>
  typeof icon === 'string' && icon.startsWith('data:image/') && icon.length <= ICON_MAX_LENGTH

// The start loads this file to miss no wallet; the search is in findWallets.ts.
const providers = new Map<string, Eip1193Provider>()
let only: Eip1193Provider | undefined

/** Adds a wallet, once per provider. */
export function addWallet(info: WalletInfo, provider: Eip1193Provider): void {
  if (only && only !== provider) return
  if ([...providers.values()].includes(provider) || providers.has(info.uuid)) return
  providers.set(info.uuid, provider)
  discovery.wallets.push(info)
}

function onAnnounce(event: Event): void {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
  const [provider, info] = [safeGet(detail, 'provider'), safeGet(detail, 'info')]
  const [uuid, name, icon] = [safeGet(info, 'uuid'), sanitizeName(safeGet(info, 'name')), safeGet(info, 'icon')]
  if (!isProvider(provider) || typeof uuid !== 'string' || !name) return
  addWallet({ uuid, name, icon: isSafeIcon(icon) ? icon : '', rdns: sanitizeName(safeGet(info, 'rdns')) }, provider)
}

/** Offers this provider only: a demo never asks a real wallet to sign or pay. */
export function restrictToProvider(provider: Eip1193Provider): void {
  only = provider
}

export const getProvider = (uuid: string): Eip1193Provider | undefined => providers.get(uuid)

/** Listens for wallets, and asks those already present to announce themselves. */
export function startWalletDiscovery(): void {
  globalThis.addEventListener('eip6963:announceProvider', onAnnounce)
  globalThis.dispatchEvent(new Event('eip6963:requestProvider'))
}
