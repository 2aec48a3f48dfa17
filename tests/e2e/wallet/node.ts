import { type TransactionLike, toQuantity, type Wallet } from 'ethers'
import { ask, RpcFailure } from '../../chain/jsonRpc.ts'
import { WalletFailure } from './errors.ts'

/** What a page may read through a wallet. */
const READS = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
])
export const isRead = (method: string): boolean => READS.has(method)

/** A transaction as a page asks for it. */
export interface TransactionRequest {
  from: string
  to: string
  data?: string
  value?: string
  gas?: string
  chainId?: string
}

/** A transaction that has left the wallet. */
export interface Sent {
  hash: string
  /** What the page asked for. */
  request: TransactionRequest
  /** What was signed. */
  transaction: TransactionLike
}

/** The node that a wallet uses for one chain. */
export class WalletNode {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** @throws WalletFailure with the node's own error, or because there is no node */
  async ask(method: string, ...params: unknown[]): Promise<unknown> {
    try {
      return await ask(this.url, method, params)
    } catch (error) {
      const { code, message, data } =
        error instanceof RpcFailure ? error.error : { code: -32603, message: 'Failed to fetch', data: undefined }
      throw new WalletFailure({ code, message, ...(data !== undefined && { data }) })
    }
  }

  /** Signs with the nonce and the gas of the moment, and hands it to the chain. */
  async send(key: Wallet, request: TransactionRequest): Promise<Sent> {
    const { to, data = '0x', value = '0x0' } = request
    const transaction: TransactionLike = {
      ...{ type: 0, to, data, value },
      chainId: String(await this.ask('eth_chainId')),
      nonce: Number(await this.ask('eth_getTransactionCount', key.address, 'pending')),
      gasLimit: request.gas ?? String(await this.ask('eth_estimateGas', { from: key.address, to, data, value })),
      gasPrice: String(await this.ask('eth_gasPrice')),
    }
    return { hash: await this.#broadcast(key, transaction), request, transaction }
  }

  /** Puts another transaction in the place of one that waits for its block: the same nonce, more gas. */
  async replace(key: Wallet, sent: Sent, changes: Pick<TransactionLike, 'to' | 'data' | 'value'> = {}): Promise<Sent> {
    const gasPrice = toQuantity(BigInt(sent.transaction.gasPrice ?? 0) * 2n)
    const transaction = { ...sent.transaction, ...changes, gasPrice }
    return { ...sent, hash: await this.#broadcast(key, transaction), transaction }
  }

  async #broadcast(key: Wallet, transaction: TransactionLike): Promise<string> {
    return String(await this.ask('eth_sendRawTransaction', await key.signTransaction(transaction)))
  }
}
