import { INTERNAL_ERROR, nested, UNRECOGNIZED_CHAIN, WalletRpcError } from './errors.ts'
import type { WalletRequest } from './injectProvider.ts'
import type { TransactionRequest } from './WalletRpcClient.ts'

/** The wallet of an overridden request. */
interface Sender {
  /** @returns the hash */
  broadcast(transaction: TransactionRequest, chainId?: string): Promise<string>
}

/** Overrides how a wallet handles a request; `proceed` executes the request normally. */
export type Behaviour = (request: WalletRequest, proceed: () => Promise<unknown>, wallet: Sender) => Promise<unknown>

const transactionOf = ({ params }: WalletRequest) => (params as [TransactionRequest])[0]

export const respondsWith = (result: unknown): Behaviour => {
  return async () => result
}

export const failsWith = (error: object): Behaviour => {
  return async () => {
    throw new WalletRpcError(error)
  }
}

export const neverResponds: Behaviour = () => new Promise(() => {})

/** Executes the request and rejects it. */
export const executesButFails = (error: object = { ...INTERNAL_ERROR, message: 'Failed to fetch' }): Behaviour => {
  return async (_, proceed) => {
    await proceed()
    throw new WalletRpcError(error)
  }
}

/** Nests code 4902 in a -32603 error. */
export const wrapsUnrecognizedChain: Behaviour = async (_, proceed) => {
  try {
    return await proceed()
  } catch (error) {
    const unknown = error instanceof WalletRpcError && error.error === UNRECOGNIZED_CHAIN
    throw unknown ? new WalletRpcError(nested(UNRECOGNIZED_CHAIN)) : error
  }
}

/** Sends on another chain than `eth_chainId` returns. */
export const sendsOnChain = (chainId: string): Behaviour => {
  return (request, _, wallet) => wallet.broadcast(transactionOf(request), chainId)
}
