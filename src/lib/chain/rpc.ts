import { withDeadline } from '../browser/sleep.ts'
import { env } from '../config/env.ts'
import { WalletError } from '../errors/WalletError.ts'
import type { Eip1193Provider } from '../wallet/provider.ts'
import { active } from '../wallet/store.ts'

/** Sends a JSON-RPC request to one node. Rejects with the node's error, or after `TIMEOUT_MS`. */
export type RpcClient = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** Timeout of a node, or of a wallet that never responds. */
const TIMEOUT_MS = 10_000

const createHttpClient =
  (url: string): RpcClient =>
  async (method, params = []) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
    if (error || result === undefined) throw error ?? new Error(`${url}: no result`)
    return result
  }

const createProviderClient =
  (provider: Eip1193Provider): RpcClient =>
  async (method, params = []) =>
    withDeadline(provider.request({ method, params }), TIMEOUT_MS, () => new Error('The wallet did not respond'))

/** The wallet as a node of whichever chain it is on; undefined without a wallet. */
export const walletRpcClient = (): RpcClient | undefined => {
  const { provider } = active
  return provider && createProviderClient(provider)
}

/** The nodes to read from: the configured ones in order, and the wallet after them, or before them. */
export function listNodes({ walletFirst = false } = {}): RpcClient[] {
  const nodes = env.rpcUrls.map(createHttpClient)
  const wallet = walletRpcClient()
  if (!wallet) return nodes
  return walletFirst ? [wallet, ...nodes] : [...nodes, wallet]
}

/** Whether a chain id, as a node or a wallet gives it, is that of the expected chain. */
export const isExpectedChain = (chainId: unknown): boolean =>
  (typeof chainId === 'string' || typeof chainId === 'number') && Number(chainId) === Number(env.chain.id)

/** The nodes that respond and belong to the expected chain, in order. A node is asked only once it is needed. */
export async function* onExpectedChain(nodes: readonly RpcClient[]): AsyncGenerator<RpcClient> {
  for (const node of nodes) {
    const id = await node('eth_chainId').catch(() => undefined)
    if (isExpectedChain(id)) yield node
  }
}

/**
 * Reads the expected chain. One node serves a whole read, so that its parts agree; if it fails, the next one does.
 *
 * @param nodes in the order in which they are asked
 * @throws WalletError `unreadable` if no node responds
 */
export async function readChain<T>(read: (node: RpcClient) => Promise<T>, nodes = listNodes()): Promise<T> {
  let cause: unknown
  for await (const node of onExpectedChain(nodes)) {
    try {
      return await read(node)
    } catch (error) {
      // A node that lags behind may not have the token's contract yet.
      if (error instanceof WalletError && error.kind !== 'token') throw error
      cause = cause instanceof WalletError ? cause : error
    }
  }
  throw cause instanceof WalletError ? cause : new WalletError('unreadable', '', { cause })
}
