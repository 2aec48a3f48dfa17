import { INTERNAL, INVALID, UNKNOWN_CHAIN, WalletFailure } from './errors.ts'
import { WalletNode } from './node.ts'

export const TEST_CHAIN = '0x7a69'
/** The symbols of the registry that wallets compare with. */
const SYMBOLS: Record<string, string> = { [TEST_CHAIN]: 'GO', '0x38': 'BNB', '0x1': 'ETH' }

/** What a page tells a wallet of a chain that it wants added (EIP-3085). */
export interface ChainOffer {
  chainId: string
  rpcUrls: string[]
  nativeCurrency: { symbol: string }
}

/** The chains that a wallet knows, the one that it is on, and its node for each. */
export class WalletChains {
  #current: string
  readonly #known: Set<string>
  readonly #nodes = new Map<string, WalletNode>()

  constructor(current: string, nodes: Record<string, string>) {
    this.#current = current
    this.#known = new Set([current])
    for (const [chainId, url] of Object.entries(nodes)) this.reach(chainId, url)
  }

  get current(): string {
    return this.#current
  }

  get hasNodes(): boolean {
    return this.#nodes.size > 0
  }

  reach(chainId: string, url: string): void {
    this.#nodes.set(chainId, new WalletNode(url))
  }

  /** @throws WalletFailure because it has none */
  nodeOf(chainId: string): WalletNode {
    const node = this.#nodes.get(chainId)
    if (!node) throw new WalletFailure({ ...INTERNAL, message: `No connection to chain ${chainId}.` })
    return node
  }

  /** Goes to a chain, known or not; answers whether that is another one. */
  goTo(chainId: string): boolean {
    this.#known.add(chainId)
    const changes = this.#current !== chainId
    this.#current = chainId
    return changes
  }

  /** @throws WalletFailure because it knows no such chain */
  requireKnown(chainId: string): void {
    if (!this.#known.has(chainId)) throw new WalletFailure(UNKNOWN_CHAIN)
  }

  /** As MetaMask: it wants an RPC address, and the symbol of the registry. @throws WalletFailure */
  accept({ chainId, rpcUrls: [url], nativeCurrency: { symbol } }: ChainOffer): void {
    if (!url || !URL.canParse(url))
      throw new WalletFailure({ ...INVALID, message: 'Expected an array with at least one valid url in rpcUrls.' })
    if (symbol !== (SYMBOLS[chainId] ?? symbol))
      throw new WalletFailure({ ...INVALID, message: 'nativeCurrency.symbol does not match the registry.' })
    if (!this.#nodes.has(chainId)) this.reach(chainId, url)
  }
}
