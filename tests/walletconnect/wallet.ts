import { SignClient } from '@walletconnect/sign-client'
import { type BaseWallet, type TransactionRequest, Wallet } from 'ethers'
import { createMemoryStorage } from './storage.ts'

type Client = Awaited<ReturnType<typeof SignClient.init>>
/** Decides about a request as the wallet's owner. @returns the result @throws the error that the wallet answers with */
type Decide = (method: string, params: unknown[]) => unknown

let wallets = 0

/** A wallet app: the protocol's own client with one account. */
export class WalletConnectWallet {
  readonly account: BaseWallet
  readonly requests: { method: string; params: unknown[]; chainId: string }[] = []
  /** Chains that the wallet approves, CAIP-2. */
  chains = ['eip155:31337']
  /** Whether the wallet approves a namespace per chain, which the protocol allows, instead of one for all chains. */
  splitsNamespaces = false
  approves = true
  decide: Decide = (method, params) => this.sign(method, params)
  readonly #client: Client

  private constructor(client: Client, account: BaseWallet) {
    this.account = account
    this.#client = client
    client.on('session_proposal', ({ id }) => void this.#onProposal(id))
    client.on('session_request', (event) => void this.#onRequest(event))
  }

  static async start(relayUrl: string, account: BaseWallet = Wallet.createRandom()): Promise<WalletConnectWallet> {
    const name = `wallet-${wallets++}`
    const client = await SignClient.init({
      projectId: 'test',
      relayUrl,
      customStoragePrefix: name,
      storage: createMemoryStorage(),
      telemetryEnabled: false,
      logger: 'silent',
      metadata: { name, description: 'Test wallet', url: 'https://wallet.example', icons: [] },
    })
    return new WalletConnectWallet(client, account)
  }

  /** Scans a QR code. */
  scan = (uri: string): Promise<unknown> => this.#client.pair({ uri })

  /** Ends every session from the wallet's side. */
  async disconnect(): Promise<void> {
    const reason = { code: 6000, message: 'User disconnected.' }
    for (const { topic } of this.#client.session.getAll()) await this.#client.disconnect({ topic, reason })
  }

  /** Calls back when the app ends a session. */
  onEnded(listener: () => void): void {
    this.#client.on('session_delete', listener)
  }

  stop = (): Promise<void> => this.#client.core.relayer.transportClose()

  /** Changes the chains of every session. */
  async updateChains(chains: string[]): Promise<void> {
    this.chains = chains
    for (const { topic } of this.#client.session.getAll())
      await this.#client.update({ topic, namespaces: this.#namespaces() })
  }

  #namespaces() {
    const methods = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']
    const events = ['accountsChanged', 'chainChanged']
    const namespaceOf = (chains: string[]) => {
      const accounts = chains.map((chain) => `${chain}:${this.account.address}`)
      return { chains, accounts, methods, events }
    }
    if (!this.splitsNamespaces) return { eip155: namespaceOf(this.chains) }
    return Object.fromEntries(this.chains.map((chain) => [chain, namespaceOf([chain])]))
  }

  async #onProposal(id: number): Promise<void> {
    if (!this.approves) return this.#client.reject({ id, reason: { code: 5000, message: 'User rejected.' } })
    await this.#client.approve({ id, namespaces: this.#namespaces() })
  }

  async #onRequest(event: {
    id: number
    topic: string
    params: { chainId: string; request: { method: string; params: unknown } }
  }): Promise<void> {
    const { method, params } = event.params.request
    this.requests.push({ method, params: params as unknown[], chainId: event.params.chainId })
    const answer = await Promise.resolve()
      .then(() => this.decide(method, params as unknown[]))
      .then(
        (result) => ({ result }),
        (error: { code: number; message: string }) => ({ error: { code: error.code, message: error.message } }),
      )
    await this.#client.respond({ topic: event.topic, response: { id: event.id, jsonrpc: '2.0', ...answer } as never })
  }

  /** Without a node, a hash that no chain knows. */
  async #send({ to, data, value }: TransactionRequest): Promise<string> {
    if (!this.account.provider) return `0x${'ab'.repeat(32)}`
    return (await this.account.sendTransaction({ to: to ?? null, data: data ?? null, value: value ?? 0n })).hash
  }

  /** The wallet's answer if its owner agrees. */
  sign(method: string, params: unknown[]): unknown {
    if (method === 'personal_sign') return this.account.signMessage(Buffer.from(String(params[0]).slice(2), 'hex'))
    if (method === 'eth_sendTransaction') return this.#send(params[0] as TransactionRequest)
    throw Object.assign(new Error('Unsupported method'), { code: 4200 })
  }
}
