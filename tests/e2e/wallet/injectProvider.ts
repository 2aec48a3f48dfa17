/** How a wallet announces itself to a page. Source: EIP-6963. */
export interface WalletAnnouncement {
  name: string
  rdns: string
  uuid: string
  icon: string
  /** `eip6963` dispatches announcements, `injected` only sets `window.ethereum`. */
  by: 'eip6963' | 'injected'
}

export interface WalletRequest {
  method: string
  params?: unknown
}

export type WalletResponse = { result: unknown } | { error: object }

declare global {
  interface Window {
    requestFromTestWallet(rdns: string, request: WalletRequest): Promise<WalletResponse>
    emitTestWalletEvent?: Record<string, (event: string, value: unknown) => void>
  }
}

/** Init script: injects an EIP-1193 provider that forwards requests to the `TestWallet` in Node. */
export function injectProvider({ by, ...info }: WalletAnnouncement): void {
  const listeners: [event: string, listener: (value: unknown) => void][] = []
  const provider = {
    request: async (request: WalletRequest) => {
      const response = await window.requestFromTestWallet(info.rdns, request)
      if ('error' in response) throw response.error
      return response.result
    },
    on: (event: string, listener: (value: unknown) => void) => listeners.push([event, listener]),
    removeListener: () => {},
  }
  window.emitTestWalletEvent = {
    ...window.emitTestWalletEvent,
    [info.rdns]: (event, value) => {
      for (const [name, listener] of listeners) if (name === event) listener(value)
    },
  }
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  if (by === 'injected') {
    Object.assign(window, { ethereum: provider })
    window.dispatchEvent(new Event('ethereum#initialized'))
  } else {
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }
}
