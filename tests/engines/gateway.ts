import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CODE } from '../../src/contract/codes.ts'
import { endpointOf } from '../e2e/server/calls.ts'
import type { TestWallet } from '../e2e/wallet/TestWallet.ts'
import { REPORT_PATH } from '../fault-matrix/journal.ts'
import { WALLET_PATH } from './walletScript.ts'

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
  /** Hashes that the server has confirmed. */
  readonly confirmed: string[] = []
  /** Receives each write that a page reports; the page waits for it. @returns whether the page goes on to report */
  onWrite: (write: string) => Promise<boolean> = async () => false

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

  async #answer(request: IncomingMessage): Promise<{ status: number; text: string }> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const { pathname } = new URL(request.url ?? '/', 'http://gateway')
    if (pathname === WALLET_PATH) return answerOf(await this.#options.wallet.handleRequest(JSON.parse(body)))
    if (pathname.startsWith(REPORT_PATH)) {
      const isAsked = await this.onWrite(decodeURIComponent(pathname.slice(REPORT_PATH.length)))
      return { status: isAsked ? 204 : 205, text: '' }
    }
    if (pathname === '/rpc') return this.#forward(request, this.#options.rpcUrl ?? '', body)
    const response = await this.#forward(request, this.#options.apiUrl + request.url, body)
    if (pathname === endpointOf('confirmDeposit').path && JSON.parse(response.text).code === CODE.success)
      this.confirmed.push(JSON.parse(body).txHash)
    return response
  }

  async #forward({ method = 'GET', headers }: IncomingMessage, url: string, body: string) {
    const { host: _, connection: __, 'content-length': ___, ...kept } = headers
    const response = await fetch(url, { method, headers: kept as Record<string, string>, ...(body && { body }) })
    return { status: response.status, text: await response.text() }
  }
}

const answerOf = (body: object) => ({ status: 200, text: JSON.stringify(body) })
