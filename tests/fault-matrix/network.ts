import type { APIResponse, BrowserContext, Route } from '@playwright/test'
import { CODE } from '../../src/contract/codes.ts'
import { type CallName, endpointOf } from '../e2e/server/calls.ts'
import { WalletRpcError } from '../e2e/wallet/errors.ts'
import type { TestWallet } from '../e2e/wallet/TestWallet.ts'
import {
  faultyRequest,
  faultyResult,
  isOldState,
  type NodeFault,
  type NodeRequest,
  prunedAnswer,
} from './faultyNode.ts'

/** The parts of a receipt that the truth is read from. */
export interface Receipt {
  status: string
  to: string
  logs: unknown[]
}

/**
 * State of the connection to the server.
 *
 * - `hangs`: requests don't reach the server and get no response
 * - `late`: the server acts; its responses arrive after the app's timeout
 * - `limits`: a rate limiter in front of the server refuses confirmations
 */
export type NetworkState =
  | 'works'
  | 'offline'
  | 'breaks'
  | 'respondsWithHtml'
  | 'expiresSession'
  | 'hangs'
  | 'late'
  | 'limits'

const CALLS: CallName[] = ['getDepositAddress', 'confirmDeposit']
const nameOf = (path: string) => CALLS.find((name) => endpointOf(name).path === path)

type Instead = NonNullable<Parameters<Route['fulfill']>[0]>

const INSTEAD: Partial<Record<NetworkState, Instead>> = {
  breaks: { status: 500, json: { code: 500, message: 'Internal error', data: null } },
  respondsWithHtml: { contentType: 'text/html', body: '<!doctype html><title>Sign in to the network</title>' },
  limits: { json: { code: 400, message: '请勿重复提交', data: null } },
  expiresSession: { json: { code: CODE.sessionEnded, message: 'The session has ended', data: null } },
}

const LIMIT_EXCEEDED = { code: -32005, message: 'limit exceeded' }
const isSearch = (method: string, [, tag]: unknown[]) =>
  method === 'eth_getLogs' || (method === 'eth_getTransactionCount' && tag !== 'latest' && tag !== 'pending')

/** Makes the wallet's node reject searches. */
export function limitNodeOf(wallet: TestWallet): void {
  for (const method of ['eth_getLogs', 'eth_getTransactionCount'])
    wallet.override(method, async ({ params }, proceed) => {
      if (isSearch(method, params as unknown[])) throw new WalletRpcError(LIMIT_EXCEEDED)
      return proceed()
    })
}

/** The connections between the page and the server, and between the page and the chain. */
export class Network {
  /** Hashes that the server has confirmed, whether or not the page got the response. */
  readonly confirmed: string[] = []
  /** The messages of the server's other answers to confirmations. */
  readonly refusals = new Set<string>()
  /** The receipts that the chain has shown to the page. */
  readonly receipts: Receipt[] = []
  /** The JSON-RPC methods that the chain has answered with a result. */
  readonly seen = new Set<string>()
  /** Requests in flight, without those that are held back. */
  inFlight = 0
  /** How the app's own node fails; the wallet's node works. */
  nodeFault: NodeFault | undefined
  readonly #report: (step: string) => Promise<void>
  readonly #limitedNodes: boolean
  #state: NetworkState = 'works'
  #released = Promise.withResolvers<void>()

  constructor(report: (step: string) => Promise<void>, limitedNodes: boolean) {
    this.#report = report
    this.#limitedNodes = limitedNodes
  }

  async install(context: BrowserContext): Promise<void> {
    await context.route('**/api/**', (route) =>
      this.#handle(route, 'server', nameOf(new URL(route.request().url()).pathname) ?? ''),
    )
    await context.route('**/rpc', (route) => this.#handle(route, 'chain', route.request().postDataJSON().method))
  }

  become(state: NetworkState): void {
    this.#state = state
  }

  /** Restores the connection, and releases what was held back. */
  recover(): void {
    this.#state = 'works'
    this.#released.resolve()
    this.#released = Promise.withResolvers<void>()
  }

  async #handle(route: Route, peer: 'server' | 'chain', what: string): Promise<void> {
    this.inFlight += 1
    try {
      await this.#report(`${peer} asked ${what}`)
      if (this.#blocks(peer, what)) return await this.#respond(route, peer)
      if (this.#limitedNodes && peer === 'chain' && isSearch(what, route.request().postDataJSON().params))
        return await route.fulfill({ json: { jsonrpc: '2.0', id: 1, error: LIMIT_EXCEEDED } })
      if (peer === 'chain' && this.nodeFault) return await this.#answerFaultily(route, this.nodeFault)
      const response = await route.fetch()
      if (what === 'confirmDeposit') await this.#noteConfirmation(route, response)
      if (peer === 'chain') await this.#noteResult(what, response)
      await this.#report(`${peer} answers ${what}`)
      await this.#respond(route, peer, response)
    } catch {
      // The page is gone.
    } finally {
      this.inFlight -= 1
    }
  }

  async #answerFaultily(route: Route, fault: NodeFault): Promise<void> {
    const request: NodeRequest = route.request().postDataJSON()
    if (fault.kind === 'pruned' && isOldState(request, await this.#readHead(route)))
      return route.fulfill({ json: { jsonrpc: '2.0', id: 1, ...prunedAnswer(fault.answers) } })
    const response = await route.fetch({ postData: { ...request, ...faultyRequest(fault, request) } })
    await this.#noteResult(request.method, response)
    const { result, ...rest } = await response.json()
    await this.#report(`chain answers ${request.method}`)
    await route.fulfill({ json: { ...rest, result: faultyResult(fault, request, result) } })
  }

  async #readHead(route: Route): Promise<number> {
    const asked = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
    const { result } = await (await route.fetch({ postData: asked })).json()
    return Number(result)
  }

  /** Whether requests don't arrive. The chain has a connection of its own, which only `offline` cuts. */
  #blocks(peer: 'server' | 'chain', what: string): boolean {
    if (this.#state === 'limits') return what === 'confirmDeposit'
    return peer === 'chain' ? this.#state === 'offline' : !['works', 'late'].includes(this.#state)
  }

  async #respond(route: Route, peer: 'server' | 'chain', response?: APIResponse): Promise<void> {
    const state = this.#state
    const { promise: released } = this.#released
    if (state === 'offline') return route.abort('internetdisconnected')
    if (response && (state === 'works' || state === 'limits' || peer === 'chain')) return route.fulfill({ response })
    const instead = INSTEAD[state]
    if (instead) return this.#respondInstead(route, instead)
    this.inFlight -= 1
    await released
    this.inFlight += 1
    return response && state === 'late' ? route.fulfill({ response }) : route.abort('connectionreset')
  }

  async #respondInstead(route: Route, instead: Instead): Promise<void> {
    const { message } = (instead.json ?? {}) as { message?: string }
    if (message) this.refusals.add(message)
    await route.fulfill(instead)
  }

  async #noteConfirmation(route: Route, response: APIResponse): Promise<void> {
    const { code, message } = (await response.json()) as { code: number; message: string }
    if (code === CODE.success) this.confirmed.push(route.request().postDataJSON().txHash)
    else this.refusals.add(message)
  }

  async #noteResult(method: string, response: APIResponse): Promise<void> {
    const { result } = await response.json()
    if (!result) return
    this.seen.add(method)
    if (method === 'eth_getTransactionReceipt') this.receipts.push(result)
  }
}
