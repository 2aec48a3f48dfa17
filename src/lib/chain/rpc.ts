import { env } from '../config/env.ts'
import { WalletError } from '../errors/errors.ts'
import { activeProvider } from '../wallet/activeProvider.ts'
import type { Eip1193Provider } from '../wallet/provider.ts'

/** Asks one node of the chain by JSON-RPC. Rejects with whatever the node rejects with, or after `ANSWER_MS`. */
export type RpcClient = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** A node, or a wallet that never answers, is given up after this long. */
const ANSWER_MS = 10_000

const httpRpcClient =
  (url: string): RpcClient =>
  async (method, params = []) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
    if (error !== undefined || result === undefined) throw error ?? new Error(`${url} answered nothing`)
    return result
  }

const providerRpcClient =
  (provider: Eip1193Provider): RpcClient =>
  (method, params = []) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The wallet did not answer')), ANSWER_MS)
      provider
        .request({ method, params })
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })

/** The wallet as a node of whatever chain it is on; undefined without one. */
export const walletRpcClient = (): RpcClient | undefined => {
  const provider = activeProvider()
  return provider && providerRpcClient(provider)
}

/**
 * Reads the expected chain: from the configured nodes in their order, then through the wallet. One reading is answered
 * by one node, so that its parts agree; a node of another chain is passed over.
 *
 * @throws WalletError `unreadable` when no node could answer
 */
export async function readChain<T>(read: (node: RpcClient) => Promise<T>): Promise<T> {
  let cause: unknown
  const wallet = walletRpcClient()
  for (const node of [...env.rpcUrls.map(httpRpcClient), ...(wallet ? [wallet] : [])]) {
    try {
      if (Number(await node('eth_chainId')) === Number(env.chain.id)) return await read(node)
    } catch (error) {
      if (error instanceof WalletError) throw error
      cause = error
    }
  }
  throw new WalletError('unreadable', '', { cause })
}
