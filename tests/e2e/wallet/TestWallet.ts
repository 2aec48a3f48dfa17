import { randomUUID } from 'node:crypto'
import { getBytes, Interface, toBeHex, toQuantity, type Wallet } from 'ethers'

import { signerOf, type TestAccount } from '../fixtures/accounts.ts'
import { type Behaviour, failsWith, respondsWith } from './behaviours.ts'
import { type AddEthereumChainParameter, TEST_CHAIN, WalletChains } from './chains.ts'
import {
  INVALID_PARAMS,
  REQUEST_PENDING,
  UNAUTHORIZED,
  UNSUPPORTED_METHOD,
  USER_REJECTED,
  WalletRpcError,
} from './errors.ts'
import type { WalletAnnouncement, WalletRequest, WalletResponse } from './injectProvider.ts'
import { isReadMethod, type SentTransaction, type TransactionRequest } from './WalletRpcClient.ts'

export interface WalletSetup extends Partial<Pick<WalletAnnouncement, 'icon' | 'rdns' | 'by'>> {
  account?: TestAccount
  /** The initial chain. */
  chainId?: string
  /** The JSON-RPC endpoint for each chain id. Without one the wallet can't read from or send on that chain. */
  rpcUrls?: Record<string, string>
}

export const rdnsOf = (name: string): string => `test.${name.toLowerCase().replace(/\W+/g, '-')}`

/** Call data of the token's `decimals()`. */
const DECIMALS = '0x313ce567'

/** What a token of 18 decimals returns: its decimals, or a balance of 2,500. */
const readWithoutNode = (data: string): string => toBeHex(data === DECIMALS ? 18n : 2500n * 10n ** 18n, 32)

/** What an account calls that has delegated to `Batch` of `tests/chain/tokens/Tokens.sol`. */
const BATCH = new Interface(['function execute(address[] to, bytes[] data)'])

/** The phase of a wallet request at which a hook runs; the wallet waits for the hook. */
export type RequestPhase = 'asked' | 'broadcast' | 'answers'

/**
 * An EIP-1193 wallet with a real key. It records every request, and the test controls its account, chain and errors.
 * The key stays in Node; pages get a provider that forwards requests, see `installWallets`.
 */
export class TestWallet {
  readonly announcement: WalletAnnouncement
  /** Every request, in order. */
  readonly requests: WalletRequest[] = []
  /** Every broadcast transaction, in order. */
  readonly sent: SentTransaction[] = []
  readonly #listeners = new Set<(event: string, value: unknown) => Promise<void>>()
  readonly #hooks = new Map<string, Set<() => unknown>>()
  readonly #behaviours = new Map<string, Behaviour>()
  readonly #chains: WalletChains
  #account: TestAccount
  #connected = false

  constructor(
    name: string,
    { account = 'member', chainId = TEST_CHAIN, rpcUrls = {}, ...announcement }: WalletSetup = {},
  ) {
    this.#account = account
    this.#chains = new WalletChains(chainId, rpcUrls)
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    this.announcement = {
      ...{ name, rdns: rdnsOf(name), uuid: randomUUID(), icon, by: 'eip6963' },
      ...announcement,
    }
  }

  requestCount(method: string): number {
    return this.requests.filter((request) => request.method === method).length
  }

  /** Subscribes to the events that the wallet emits to pages. */
  onEvent(listener: (event: string, value: unknown) => Promise<void>): void {
    this.#listeners.add(listener)
  }

  /**
   * Runs a hook in a phase of every request of a method, before the wallet continues.
   *
   * @returns a function that removes the hook
   */
  on(phase: RequestPhase, method: string, hook: () => unknown): () => void {
    const key = `${phase} ${method}`
    const hooks = this.#hooks.get(key) ?? new Set()
    this.#hooks.set(key, hooks.add(hook))
    return () => hooks.delete(hook)
  }

  // Settings

  /** Grants the page access to the account, as an earlier approval did. */
  grantAccess(): void {
    this.#connected = true
  }

  /** Sets the JSON-RPC endpoint for a chain. */
  setRpcUrl(chainId: string, url: string): void {
    this.#chains.setRpcUrl(chainId, url)
  }

  async switchAccount(account: TestAccount, { silently = false } = {}): Promise<void> {
    this.#account = account
    if (!silently) await this.#emit('accountsChanged', this.#accounts())
  }

  async switchChain(chainId: string, { silently = false } = {}): Promise<void> {
    if (this.#chains.switchTo(chainId) && !silently) await this.#emit('chainChanged', chainId)
  }

  async lock(): Promise<void> {
    this.#connected = false
    await this.#emit('accountsChanged', [])
  }

  // Overrides of single methods, in effect until `restore`

  override(method: string, behaviour: Behaviour): void {
    this.#behaviours.set(method, behaviour)
  }

  restore(method: string): void {
    this.#behaviours.delete(method)
  }

  respondWith(method: string, result: unknown): void {
    this.override(method, respondsWith(result))
  }

  failWith(method: string, error: object): void {
    this.override(method, failsWith(error))
  }

  reject(method: string): void {
    this.failWith(method, USER_REJECTED)
  }

  rejectAsPending(method: string): void {
    this.failWith(method, REQUEST_PENDING)
  }

  /**
   * Holds back the responses to a method.
   *
   * @param behaviour what becomes of the held requests: they are executed by default
   * @returns a function that releases the held requests and restores the method
   */
  hold(method: string, behaviour: Behaviour = (_, proceed) => proceed()): () => void {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    this.override(method, async (request, proceed, wallet) => {
      await released
      this.restore(method)
      return behaviour(request, proceed, wallet)
    })
    return release
  }

  // Replacement of pending transactions

  /** Replaces a pending transaction by the same one at a higher gas price. @returns the new hash */
  async speedUp(sent: SentTransaction): Promise<string> {
    return this.#replace(sent, {})
  }

  /** Replaces a pending transaction by an empty one to the wallet's own address. @returns the new hash */
  async cancel(sent: SentTransaction): Promise<string> {
    return this.#replace(sent, { to: this.#key.address, data: '0x', value: '0x0' })
  }

  /** Replaces a pending transfer by a batch of the account with the same call, see `delegateToBatch`. @returns the new hash */
  async batch(sent: SentTransaction): Promise<string> {
    const { to, data = '0x' } = sent.request
    const call = BATCH.encodeFunctionData('execute', [[to], [data]])
    return this.#replace(sent, { to: this.#key.address, data: call, gasLimit: '0x100000' })
  }

  async handleRequest(request: WalletRequest): Promise<WalletResponse> {
    this.requests.push(request)
    await this.#runHooks('asked', request.method)
    const behaviour = this.#behaviours.get(request.method)
    const proceed = () => this.#perform(request)
    const response = await (behaviour ? behaviour(request, proceed, this) : proceed()).then(
      (result) => ({ result }),
      (failure: unknown) => {
        if (!(failure instanceof WalletRpcError)) throw failure
        return { error: failure.error }
      },
    )
    await this.#runHooks('answers', request.method)
    return response
  }

  /** Signs with the current account and broadcasts, without any check. */
  async broadcast(request: TransactionRequest, chainId = this.#chains.current): Promise<string> {
    const sent = await this.#chains.nodeOf(chainId).send(this.#key, request)
    this.sent.push(sent)
    await this.#runHooks('broadcast', 'eth_sendTransaction')
    return sent.hash
  }

  get #key(): Wallet {
    return signerOf(this.#account)
  }

  #accounts(): string[] {
    return this.#connected ? [this.#key.address] : []
  }

  async #replace(sent: SentTransaction, changes: object): Promise<string> {
    const chainId = toQuantity(sent.transaction.chainId ?? TEST_CHAIN)
    const replaced = await this.#chains.nodeOf(chainId).replace(this.#key, sent, changes)
    this.sent.push(replaced)
    return replaced.hash
  }

  async #perform({ method, params }: WalletRequest): Promise<unknown> {
    const [first] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_requestAccounts':
        this.#connected = true
        return this.#accounts()
      case 'eth_accounts':
        return this.#accounts()
      case 'eth_chainId':
        return this.#chains.current
      case 'personal_sign':
        return this.#key.signMessage(getBytes(first))
      case 'eth_sendTransaction':
        return this.#send(first)
      case 'wallet_switchEthereumChain':
        this.#chains.assertKnown(first.chainId)
        return this.#switchTo(first)
      case 'wallet_addEthereumChain':
        this.#chains.add(first)
        return this.#switchTo(first)
      case 'eth_getBalance':
        if (!this.#chains.hasNodes) return '0xde0b6b3a7640000'
        break
      case 'eth_call':
        if (!this.#chains.hasNodes) return readWithoutNode(first.data)
    }
    if (!isReadMethod(method)) throw new WalletRpcError(UNSUPPORTED_METHOD)
    return this.#chains.nodeOf(this.#chains.current).call(method, ...(Array.isArray(params) ? params : []))
  }

  #send(request: TransactionRequest): Promise<string> {
    const { from, chainId = this.#chains.current } = request
    if (!this.#accounts().some((address) => address.toLowerCase() === from.toLowerCase()))
      throw new WalletRpcError(UNAUTHORIZED)
    if (chainId !== this.#chains.current)
      throw new WalletRpcError({ ...INVALID_PARAMS, message: `The wallet is on ${this.#chains.current}.` })
    return this.broadcast(request)
  }

  async #switchTo({ chainId }: Pick<AddEthereumChainParameter, 'chainId'>): Promise<null> {
    await this.switchChain(chainId)
    return null
  }

  async #runHooks(phase: RequestPhase, method: string): Promise<void> {
    for (const hook of this.#hooks.get(`${phase} ${method}`) ?? []) await hook()
  }

  async #emit(event: string, value: unknown): Promise<void> {
    for (const listener of this.#listeners) await listener(event, value)
  }
}
