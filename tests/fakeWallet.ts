import type { Eip1193Provider, WalletInfo } from '../src/lib/wallet/provider.ts'

/** How a wallet of a test announces itself. */
export const WALLET: WalletInfo = { uuid: 'u', name: 'Fake', icon: '', rdns: 'fake.wallet' }

/** A wallet with a reply per method, null for any other. A function replies to each request, and its reply may never come. */
export function fakeWallet(replies: Record<string, unknown> = {}) {
  const listeners = new Map<string, (value: never) => void>()
  /** The methods that it was asked for. */
  const asked: string[] = []
  const provider = {
    request: async ({ method, params }) => {
      asked.push(method)
      const reply = replies[method]
      return typeof reply === 'function' ? reply(params) : (reply ?? null)
    },
    on: (event, listener) => void listeners.set(event, listener),
  } satisfies Eip1193Provider
  return { provider, asked, emit: (event: string, value: unknown) => listeners.get(event)?.(value as never) }
}

/** A wallet announces itself to the page (EIP-6963). */
export const announce = (page: EventTarget, provider: Eip1193Provider, info: object = WALLET): boolean =>
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
