import { env } from '../../src/lib/config/env.ts'
import type { Eip1193Provider } from '../../src/lib/wallet/provider.ts'
import { toEip1193Error } from '../../src/lib/wallet/walletConnect/sessionProvider.ts'
import { ACCOUNT, type Simulation } from './simulation.ts'

/** How the wallet replies after the user approved a transfer. */
export type Reply =
  | 'hash'
  /** An error without the hash, as when a node of the wallet fails after the broadcast. */
  | 'error'
  /** An error without the hash, with the code that wallets also use for an open request. */
  | 'timeout'
  /** As `timeout`, with the words of an open request: the wallet takes the request that it has just sent for another. */
  | 'open'
  /** An error of a wallet app at the other end of a WalletConnect session, whose node has not answered. */
  | 'unanswered'
  | 'hashInError'
  /** The hash, only when the test releases it. */
  | 'later'

export const REPLIES: Reply[] = ['hash', 'error', 'timeout', 'open', 'unanswered', 'hashInError', 'later']

interface Window {
  transaction: { to: string; data: string }
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** A wallet whose windows stay open until the user approves or rejects them, even after the page is gone. */
export class SimulatedWallet {
  windows: Window[] = []
  #held: (() => void)[] = []
  readonly #simulation: Simulation
  readonly #onAsked: () => Promise<void>

  /** @param onAsked runs before a window opens */
  constructor(simulation: Simulation, onAsked: () => Promise<void>) {
    this.#simulation = simulation
    this.#onAsked = onAsked
  }

  readonly provider: Eip1193Provider = {
    request: async ({ method, params = [] }) => {
      if (method === 'eth_accounts') return [ACCOUNT]
      if (method === 'eth_chainId') return env.chain.id
      await this.#onAsked()
      const [transaction] = params as [Window['transaction']]
      return new Promise((resolve, reject) => this.windows.push({ transaction, resolve, reject }))
    },
  }

  /** The page is closed: no reply reaches it any more. The windows stay open. */
  losePage(): void {
    this.#held = []
    for (const window of this.windows) Object.assign(window, { resolve: () => {}, reject: () => {} })
  }

  /** @returns whether a window was open */
  approve(index: number, reply: Reply): boolean {
    const [window] = this.windows.splice(index % Math.max(1, this.windows.length), 1)
    if (!window) return false
    const hash = this.#simulation.broadcast(window.transaction)
    if (reply === 'hash') window.resolve(hash)
    else if (reply === 'later') this.#held.push(() => window.resolve(hash))
    else if (reply === 'hashInError') window.reject({ code: -32603, info: { sendTransactionHash: hash } })
    else if (reply === 'timeout') window.reject({ code: -32002, message: 'request timed out' })
    else if (reply === 'open') window.reject({ code: -32002, message: 'Request already pending' })
    else if (reply === 'unanswered')
      window.reject(toEip1193Error({ code: 5000, message: 'Network request failed' }, 'eth_sendTransaction'))
    else window.reject({ code: -32603, message: 'Internal error', data: { code: 4100 } })
    return true
  }

  /** @returns whether a window was open */
  reject(index: number): boolean {
    const [window] = this.windows.splice(index % Math.max(1, this.windows.length), 1)
    window?.reject({ code: 4001, message: 'no' })
    return window !== undefined
  }

  releaseReplies(): void {
    for (const release of this.#held.splice(0)) release()
  }
}
