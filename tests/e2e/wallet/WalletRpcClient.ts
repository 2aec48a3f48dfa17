import { type TransactionLike, toQuantity, type Wallet } from 'ethers'
import { RpcError } from '../../../mocks/jsonRpc.ts'
import { rpcCall } from '../../chain/jsonRpc.ts'
import { INTERNAL_ERROR, WalletRpcError } from './errors.ts'

/** The read methods that a wallet passes on to its node. */
const READ_METHODS = new Set([
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
export const isReadMethod = (method: string): boolean => READ_METHODS.has(method)

/** Parameter of `eth_sendTransaction`. */
export interface TransactionRequest {
  from: string
  to: string
  data?: string
  value?: string
  gas?: string
  chainId?: string
}

/** A transaction that the wallet has broadcast. */
export interface SentTransaction {
  hash: string
  /** The parameter of the page's request. */
  request: TransactionRequest
  /** The signed transaction. */
  transaction: TransactionLike
}

/** A wallet's connection to the node of one chain. */
export class WalletRpcClient {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** @throws WalletRpcError the node's own error, or -32603 if the node can't be reached */
  async call(method: string, ...params: unknown[]): Promise<unknown> {
    try {
      return await rpcCall(this.url, method, params)
    } catch (error) {
      if (!(error instanceof RpcError)) throw new WalletRpcError({ ...INTERNAL_ERROR, message: 'Failed to fetch' })
      const { code, message, data } = error
      throw new WalletRpcError({ code, message, ...(data !== undefined && { data }) })
    }
  }

  /** Signs a transaction with the current nonce and gas price, and broadcasts it. */
  async send(key: Wallet, request: TransactionRequest): Promise<SentTransaction> {
    const { to, data = '0x', value = '0x0' } = request
    const transaction: TransactionLike = {
      ...{ type: 0, to, data, value },
      chainId: String(await this.call('eth_chainId')),
      nonce: Number(await this.call('eth_getTransactionCount', key.address, 'pending')),
      gasLimit: request.gas ?? String(await this.call('eth_estimateGas', { from: key.address, to, data, value })),
      gasPrice: String(await this.call('eth_gasPrice')),
    }
    return { hash: await this.#broadcast(key, transaction), request, transaction }
  }

  /** Replaces a pending transaction: same nonce, twice the gas price. */
  async replace(
    key: Wallet,
    sent: SentTransaction,
    changes: Pick<TransactionLike, 'to' | 'data' | 'value' | 'gasLimit'> = {},
  ): Promise<SentTransaction> {
    const gasPrice = toQuantity(BigInt(sent.transaction.gasPrice ?? 0) * 2n)
    const transaction = { ...sent.transaction, ...changes, gasPrice }
    return { ...sent, hash: await this.#broadcast(key, transaction), transaction }
  }

  async #broadcast(key: Wallet, transaction: TransactionLike): Promise<string> {
    return String(await this.call('eth_sendRawTransaction', await key.signTransaction(transaction)))
  }
}
