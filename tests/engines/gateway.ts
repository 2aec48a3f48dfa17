import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CODE } from '../../src/contract/codes.ts'
import { endpointOf } from '../e2e/server/calls.ts'
import type { TestWallet } from '../e2e/wallet/TestWallet.ts'
import { WALLET_PATH } from './walletScript.ts'

/** State of the connection to the server. */
type NetworkState = 'works' | 'offline' | 'breaks'

/** Where a page reports what it writes to the device, see `reportWrites`. */
export const REPORT_PATH = '/fault-matrix/'
/** Paths that the host passes on to the gateway. */
export const GATEWAY_PATHS = /^\/(?:api|rpc|test-wallet|fault-matrix)(?:\/|$)/

export interface GatewayOptions {
  apiUrl: string
  rpcUrl: string | undefined
  wallet: TestWallet
}

/** Everything behind the host of the pages: the mock backend, the chain, and the wallet, whose key stays in Node. */
export class Gateway {
  readonly #options: GatewayOptions
  readonly #server = createServer((request, response) => {
    this.#answer(request).then(
      ({ status, text }) => response.writeHead(status, { 'content-type': 'application/json' }).end(text),
      () => response.destroy(),
    )
  })
  #state: NetworkState = 'works'
  /** Hashes that the server has confirmed. */
  readonly confirmed: string[] = []
  /** Receives each step of a deposit that passes here; the request waits for it. */
  onStep: (step: string) => Promise<void> = async () => {}

  constructor(options: GatewayOptions) {
    this.#options = options
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  become(state: NetworkState): void {
    this.#state = state
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; text: string }> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const { pathname } = new URL(request.url ?? '/', 'http://gateway')
    if (pathname === WALLET_PATH) return answerOf(await this.#options.wallet.handleRequest(JSON.parse(body)))
    if (pathname.startsWith(REPORT_PATH)) {
      await this.onStep(decodeURIComponent(pathname.slice(REPORT_PATH.length)))
      return answerOf({})
    }
    const isChain = pathname === '/rpc'
    if (this.#state === 'offline') throw new Error('offline')
    if (isChain) return this.#forward(request, this.#options.rpcUrl ?? '', body)
    const isConfirmation = pathname === endpointOf('confirmDeposit').path
    if (isConfirmation) await this.onStep('server asked confirmDeposit')
    if (this.#state === 'breaks')
      return { status: 500, text: JSON.stringify({ code: 500, message: 'Internal error', data: null }) }
    const response = await this.#forward(request, this.#options.apiUrl + request.url, body)
    if (isConfirmation) {
      if (JSON.parse(response.text).code === CODE.success) this.confirmed.push(JSON.parse(body).txHash)
      await this.onStep('server answers confirmDeposit')
    }
    // A fault may have begun meanwhile.
    if ((this.#state as NetworkState) === 'offline') throw new Error('offline')
    return response
  }

  async #forward({ method = 'GET', headers }: IncomingMessage, url: string, body: string) {
    const { host: _, connection: __, 'content-length': ___, ...kept } = headers
    const response = await fetch(url, { method, headers: kept as Record<string, string>, ...(body && { body }) })
    return { status: response.status, text: await response.text() }
  }
}

const answerOf = (body: object) => ({ status: 200, text: JSON.stringify(body) })
