import { INTERNAL_ERROR, INVALID_PARAMS, UNRECOGNIZED_CHAIN, WalletRpcError } from './errors.ts'
import { WalletRpcClient } from './WalletRpcClient.ts'

/** Id of the test chain, as in `.env`: 31337. */
export const TEST_CHAIN = '0x7a69'
/** Currency symbols of the chain registry that MetaMask compares with. */
const SYMBOLS: Record<string, string> = { [TEST_CHAIN]: 'GO', '0x38': 'BNB', '0x1': 'ETH' }

/** Parameter of `wallet_addEthereumChain`. Source: EIP-3085. */
export interface AddEthereumChainParameter {
  chainId: string
  rpcUrls: string[]
  nativeCurrency: { symbol: string }
}

/** The chains that a wallet knows, its current chain, and its RPC client for each. */
export class WalletChains {
  #current: string
  readonly #known: Set<string>
  readonly #nodes = new Map<string, WalletRpcClient>()

  constructor(current: string, nodes: Record<string, string>) {
    this.#current = current
    this.#known = new Set([current])
    for (const [chainId, url] of Object.entries(nodes)) this.setRpcUrl(chainId, url)
  }

  get current(): string {
    return this.#current
  }

  get hasNodes(): boolean {
    return this.#nodes.size > 0
  }

  setRpcUrl(chainId: string, url: string): void {
    this.#nodes.set(chainId, new WalletRpcClient(url))
  }

  /** @throws WalletRpcError if the wallet has no endpoint for the chain */
  nodeOf(chainId: string): WalletRpcClient {
    const node = this.#nodes.get(chainId)
    if (!node) throw new WalletRpcError({ ...INTERNAL_ERROR, message: `No connection to chain ${chainId}.` })
    return node
  }

  /** Switches to a chain, known or not. @returns whether the chain has changed */
  switchTo(chainId: string): boolean {
    this.#known.add(chainId)
    const changes = this.#current !== chainId
    this.#current = chainId
    return changes
  }

  /** @throws WalletRpcError 4902 if the chain is unknown */
  assertKnown(chainId: string): void {
    if (!this.#known.has(chainId)) throw new WalletRpcError(UNRECOGNIZED_CHAIN)
  }

  /**
   * Adds a chain with MetaMask's checks: an RPC URL and the registry's currency symbol are required.
   *
   * @throws WalletRpcError -32602
   */
  add({ chainId, rpcUrls: [url], nativeCurrency: { symbol } }: AddEthereumChainParameter): void {
    if (!url || !URL.canParse(url))
      throw new WalletRpcError({
        ...INVALID_PARAMS,
        message: 'Expected an array with at least one valid url in rpcUrls.',
      })
    if (symbol !== (SYMBOLS[chainId] ?? symbol))
      throw new WalletRpcError({ ...INVALID_PARAMS, message: 'nativeCurrency.symbol does not match the registry.' })
    if (!this.#nodes.has(chainId)) this.setRpcUrl(chainId, url)
  }
}
