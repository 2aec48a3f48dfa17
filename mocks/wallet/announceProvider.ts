/** Wallet metadata. Source: EIP-6963. */
export interface ProviderInfo {
  uuid: string
  name: string
  icon: string
  rdns: string
}

const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="#243b53"/><path d="M20 34h56v36H20z" fill="#f0b429"/><path d="M20 34l44-12v12z" fill="#de911d"/><circle cx="64" cy="52" r="5" fill="#243b53"/></svg>',
)}`

export const DEMO_WALLET_INFO: ProviderInfo = {
  uuid: '7d4c1f5e-58f3-4c7c-9a1b-2f6d1c0e6963',
  name: 'Demo Wallet',
  icon: ICON,
  rdns: 'app.tpu.demo',
}

/** Announces a provider to the page, immediately and on every request. Source: EIP-6963. */
export function announceProvider(provider: unknown, info: ProviderInfo): void {
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const announce = () => {
    globalThis.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
