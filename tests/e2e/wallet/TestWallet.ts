import { randomUUID } from 'node:crypto'
import { getBytes, toQuantity, type Wallet } from 'ethers'
import { newGate } from '../browser/gate.ts'
import { keyOf, type Person } from '../fixtures/accounts.ts'
import { answersWith, type Behaviour, failsWith } from './behaviours.ts'
import { type ChainOffer, TEST_CHAIN, WalletChains } from './chains.ts'
import { INVALID, nested, PENDING, REFUSED, UNAUTHORIZED, UNSUPPORTED, WalletFailure } from './errors.ts'
import type { Introduction, WalletAnswer, WalletRequest } from './inject.ts'
import { isRead, type Sent, type TransactionRequest } from './node.ts'

export interface WalletSetup extends Partial<Pick<Introduction, 'icon' | 'by' | 'afterMs'>> {
  account?: Person
  /** The chain that it is on at first. */
  chainId?: string
  /** The address of its node, by chain: what it can read and send on. */
  nodes?: Record<string, string>
}

export const rdnsOf = (name: string): string => `test.${name.toLowerCase().replace(/\W+/g, '-')}`

const PERMISSIONS = [{ parentCapability: 'eth_accounts' }]

/** A moment of a request, at which the wallet stands still until who watches is done. */
export type Moment = 'asked' | 'broadcast' | 'answers'

/** A wallet with a real key, that does as its owner (the test) says and counts what it was asked. */
export class TestWallet {
  readonly introduction: Introduction
  /** Every request, in order. */
  readonly requests: WalletRequest[] = []
  /** Every transaction that has left the wallet, in order. */
  readonly sends: Sent[] = []
  readonly #listeners = new Set<(event: string, value: unknown) => Promise<void>>()
  readonly #watchers = new Map<string, Set<() => unknown>>()
  readonly #behaviours = new Map<string, Behaviour>()
  readonly #chains: WalletChains
  #account: Person
  #connected = false
  #writes = (address: string) => address

  constructor(
    name: string,
    { account = 'member', chainId = TEST_CHAIN, nodes = {}, ...introduction }: WalletSetup = {},
  ) {
    this.#account = account
    this.#chains = new WalletChains(chainId, nodes)
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    this.introduction = {
      ...{ name, rdns: rdnsOf(name), uuid: randomUUID(), icon, by: 'eip6963', afterMs: 0 },
      ...introduction,
    }
  }

  times(method: string): number {
    return this.requests.filter((request) => request.method === method).length
  }

  /** Hears what the wallet tells its page. */
  listen(listener: (event: string, value: unknown) => Promise<void>): void {
    this.#listeners.add(listener)
  }

  /** Does something at a moment of every request of a method, before the wallet goes on; answers how to stop that. */
  at(moment: Moment, method: string, action: () => unknown): () => void {
    const key = `${moment} ${method}`
    const watchers = this.#watchers.get(key) ?? new Set()
    this.#watchers.set(key, watchers.add(action))
    return () => watchers.delete(action)
  }

  // What its owner set, earlier or now.

  /** Its owner has allowed this page to see the account earlier. */
  isConnected(): void {
    this.#connected = true
  }

  writesAddressesInLowerCase(): void {
    this.#writes = (address) => address.toLowerCase()
  }

  /** It uses this node for a chain. */
  reaches(chainId: string, url: string): void {
    this.#chains.reach(chainId, url)
  }

  async switchTo(person: Person, { silently = false } = {}): Promise<void> {
    this.#account = person
    if (!silently) await this.#tell('accountsChanged', this.#visible())
  }

  async switchToChain(chainId: string, { silently = false } = {}): Promise<void> {
    if (this.#chains.goTo(chainId) && !silently) await this.#tell('chainChanged', chainId)
  }

  async lock(): Promise<void> {
    this.#connected = false
    await this.#tell('accountsChanged', [])
  }

  // How it misbehaves, for good: until `behaves`.

  does(method: string, behaviour: Behaviour): void {
    this.#behaviours.set(method, behaviour)
  }

  behaves(method: string): void {
    this.#behaviours.delete(method)
  }

  answers(method: string, result: unknown): void {
    this.does(method, answersWith(result))
  }

  fails(method: string, error: object): void {
    this.does(method, failsWith(error))
  }

  refuses(method: string): void {
    this.fails(method, REFUSED)
  }

  /** Refuses as the wallets do that wrap the code. */
  refusesNested(method: string): void {
    this.fails(method, nested(REFUSED))
  }

  hasARequestOpen(method: string): void {
    this.fails(method, PENDING)
  }

  /** Does not answer until what this returns is called; then as always. */
  waits(method: string): () => void {
    const gate = newGate()
    this.does(method, async (_, proceed) => {
      await gate.opened
      this.behaves(method)
      return proceed()
    })
    return gate.open
  }

  // What happens to a transaction that waits for its block.

  /** Its owner pays more for it: another hash. */
  async speedsUp(sent: Sent): Promise<string> {
    return this.#replace(sent, {})
  }

  /** Its owner takes it back: nothing is sent to oneself in its place. */
  async cancels(sent: Sent): Promise<string> {
    return this.#replace(sent, { to: this.#key.address, data: '0x', value: '0x0' })
  }

  async answer(request: WalletRequest): Promise<WalletAnswer> {
    this.requests.push(request)
    await this.#reach('asked', request.method)
    const behaviour = this.#behaviours.get(request.method)
    const proceed = () => this.#perform(request)
    const answer = await (behaviour ? behaviour(request, proceed, this) : proceed()).then(
      (result) => ({ result }),
      (failure: unknown) => {
        if (!(failure instanceof WalletFailure)) throw failure
        return { error: failure.error }
      },
    )
    await this.#reach('answers', request.method)
    return answer
  }

  /** Signs and sends, without a further question, with the account that it shows. */
  async broadcast(request: TransactionRequest, chainId = this.#chains.current): Promise<string> {
    const sent = await this.#chains.nodeOf(chainId).send(this.#key, request)
    this.sends.push(sent)
    await this.#reach('broadcast', 'eth_sendTransaction')
    return sent.hash
  }

  get #key(): Wallet {
    return keyOf(this.#account)
  }

  #visible(): string[] {
    return this.#connected ? [this.#writes(this.#key.address)] : []
  }

  async #replace(sent: Sent, changes: object): Promise<string> {
    const chainId = toQuantity(sent.transaction.chainId ?? TEST_CHAIN)
    const replaced = await this.#chains.nodeOf(chainId).replace(this.#key, sent, changes)
    this.sends.push(replaced)
    return replaced.hash
  }

  async #perform({ method, params }: WalletRequest): Promise<unknown> {
    const [first] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_requestAccounts':
        this.#connected = true
        return this.#visible()
      case 'eth_accounts':
        return this.#visible()
      case 'wallet_getPermissions':
        return this.#connected ? PERMISSIONS : []
      case 'eth_chainId':
        return this.#chains.current
      case 'net_version':
        return String(Number(this.#chains.current))
      case 'personal_sign':
        return this.#key.signMessage(getBytes(first))
      case 'eth_sendTransaction':
        return this.#send(first)
      case 'wallet_switchEthereumChain':
        this.#chains.requireKnown(first.chainId)
        return this.#goTo(first)
      case 'wallet_addEthereumChain':
        this.#chains.accept(first)
        return this.#goTo(first)
      case 'eth_getBalance':
        if (!this.#chains.hasNodes) return '0xde0b6b3a7640000'
    }
    if (!isRead(method)) throw new WalletFailure(UNSUPPORTED)
    return this.#chains.nodeOf(this.#chains.current).ask(method, ...(Array.isArray(params) ? params : []))
  }

  #send(request: TransactionRequest): Promise<string> {
    const { from, chainId = this.#chains.current } = request
    if (!this.#visible().some((address) => address.toLowerCase() === from.toLowerCase()))
      throw new WalletFailure(UNAUTHORIZED)
    if (chainId !== this.#chains.current)
      throw new WalletFailure({ ...INVALID, message: `The wallet is on ${this.#chains.current}.` })
    return this.broadcast(request)
  }

  async #goTo({ chainId }: Pick<ChainOffer, 'chainId'>): Promise<null> {
    await this.switchToChain(chainId)
    return null
  }

  async #reach(moment: Moment, method: string): Promise<void> {
    for (const action of this.#watchers.get(`${moment} ${method}`) ?? []) await action()
  }

  async #tell(event: string, value: unknown): Promise<void> {
    for (const listener of this.#listeners) await listener(event, value)
  }
}
