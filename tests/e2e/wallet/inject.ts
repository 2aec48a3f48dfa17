/** How a wallet makes itself known to a page. */
export interface Introduction {
  name: string
  rdns: string
  uuid: string
  icon: string
  /** `eip6963` announces, `injected` only sets `window.ethereum`. */
  by: 'eip6963' | 'injected'
  afterMs: number
}

export interface WalletRequest {
  method: string
  params?: unknown
}

export type WalletAnswer = { result: unknown } | { error: object }

declare global {
  interface Window {
    askTestWallet(rdns: string, request: WalletRequest): Promise<WalletAnswer>
    tellFromTestWallet?: Record<string, (event: string, value: unknown) => void>
  }
}

/** Runs in the page before anything of the app: a provider whose key stays in the test. */
export function introduceWallet({ by, afterMs, ...info }: Introduction): void {
  const listeners: [event: string, listener: (value: unknown) => void][] = []
  const provider = {
    request: async (request: WalletRequest) => {
      const answer = await window.askTestWallet(info.rdns, request)
      if ('error' in answer) throw answer.error
      return answer.result
    },
    on: (event: string, listener: (value: unknown) => void) => listeners.push([event, listener]),
    removeListener: () => {},
  }
  window.tellFromTestWallet = {
    ...window.tellFromTestWallet,
    [info.rdns]: (event, value) => {
      for (const [heard, listener] of listeners) if (heard === event) listener(value)
    },
  }
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  const appear = () => {
    if (by === 'injected') {
      Object.assign(window, { ethereum: provider })
      window.dispatchEvent(new Event('ethereum#initialized'))
    } else {
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    }
  }
  if (afterMs > 0) setTimeout(appear, afterMs)
  else appear()
}
