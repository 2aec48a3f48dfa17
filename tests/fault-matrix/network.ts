import type { APIResponse, BrowserContext, Route } from '@playwright/test'
import { CODE } from '../../src/contract/codes.ts'
import { type CallName, endpointOf } from '../e2e/server/calls.ts'
import { WalletRpcError } from '../e2e/wallet/errors.ts'
import type { TestWallet } from '../e2e/wallet/TestWallet.ts'

/**
 * How the way to the server is.
 *
 * - `hangs`: requests arrive nowhere, and nobody says so
 * - `late`: the server acts, and its answers come long after anybody waits for them
 */
export type Network = 'works' | 'offline' | 'breaks' | 'answersHtml' | 'endsTheSession' | 'hangs' | 'late'

const CALLS: CallName[] = ['getDepositAddress', 'confirmDeposit']
const nameOf = (path: string) => CALLS.find((name) => endpointOf(name).path === path)

const INSTEAD: Partial<Record<Network, Parameters<Route['fulfill']>[0]>> = {
  breaks: { status: 500, json: { code: 500, message: 'Internal error', data: null } },
  answersHtml: { contentType: 'text/html', body: '<!doctype html><title>Sign in to the network</title>' },
  endsTheSession: { json: { code: CODE.sessionEnded, message: 'The session has ended', data: null } },
}

/** Public nodes often answer neither logs nor what was in the past. */
const POOR = process.env.POOR_NODES !== undefined
const LIMITED = { code: -32005, message: 'limit exceeded' }
const isSearch = (method: string, [, tag]: unknown[]) =>
  method === 'eth_getLogs' || (method === 'eth_getTransactionCount' && tag !== 'latest' && tag !== 'pending')

/** A wallet whose node is as poor as the others. */
export function makePoor(wallet: TestWallet): void {
  if (!POOR) return
  for (const method of ['eth_getLogs', 'eth_getTransactionCount'])
    wallet.override(method, async ({ params }, proceed) => {
      if (isSearch(method, params as unknown[])) throw new WalletRpcError(LIMITED)
      return proceed()
    })
}

/** What lies between the page and the server, and between the page and the chain. */
export class Wires {
  /** Hashes that the server has confirmed, whether or not anybody heard of it. */
  readonly confirmed: string[] = []
  /** Requests that are being carried; those that are held back are not. */
  onTheirWay = 0
  #network: Network = 'works'
  #released = Promise.withResolvers<void>()
  readonly #reach: (seen: string) => Promise<void>

  constructor(reach: (seen: string) => Promise<void>) {
    this.#reach = reach
  }

  async install(context: BrowserContext): Promise<void> {
    await context.route('**/api/**', (route) =>
      this.#carry(route, 'server', nameOf(new URL(route.request().url()).pathname) ?? ''),
    )
    await context.route('**/rpc', (route) => this.#carry(route, 'chain', route.request().postDataJSON().method))
  }

  turns(network: Network): void {
    this.#network = network
  }

  /** What is held back is let go; from now on it works. */
  recovers(): void {
    this.#network = 'works'
    this.#released.resolve()
    this.#released = Promise.withResolvers<void>()
  }

  async #carry(route: Route, who: 'server' | 'chain', what: string): Promise<void> {
    this.onTheirWay += 1
    try {
      await this.#reach(`${who} asked ${what}`)
      if (this.#stops(who)) return await this.#answer(route, who)
      if (POOR && who === 'chain' && isSearch(what, route.request().postDataJSON().params))
        return await route.fulfill({ json: { jsonrpc: '2.0', id: 1, error: LIMITED } })
      const response = await route.fetch()
      if (what === 'confirmDeposit') await this.#note(route, response)
      await this.#reach(`${who} answers ${what}`)
      await this.#answer(route, who, response)
    } catch {
      // The page is gone: nobody waits for this answer.
    } finally {
      this.onTheirWay -= 1
    }
  }

  /** Whether requests get no further. The chain is reached by another way: only being offline stops that. */
  #stops(who: 'server' | 'chain'): boolean {
    return who === 'chain' ? this.#network === 'offline' : !['works', 'late'].includes(this.#network)
  }

  async #answer(route: Route, who: 'server' | 'chain', response?: APIResponse): Promise<void> {
    const network = this.#network
    const { promise: released } = this.#released
    if (network === 'offline') return route.abort('internetdisconnected')
    if (response && (network === 'works' || who === 'chain')) return route.fulfill({ response })
    const instead = INSTEAD[network]
    if (instead) return route.fulfill(instead)
    this.onTheirWay -= 1
    await released
    this.onTheirWay += 1
    return response && network === 'late' ? route.fulfill({ response }) : route.abort('connectionreset')
  }

  async #note(route: Route, response: APIResponse): Promise<void> {
    const { code } = (await response.json()) as { code: number }
    if (code === CODE.success) this.confirmed.push(route.request().postDataJSON().txHash)
  }
}
