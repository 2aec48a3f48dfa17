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

/** Time by which some wallets respond to a chain switch too early. */
const SWITCH_DELAY_MS = 400

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

/** Executes the request and never responds. */
export const dropsResponse: Behaviour = async (_, proceed) => {
  await proceed()
  return new Promise(() => {})
}

/** Executes the request and rejects it. */
export const executesButFails = (error: object = { ...INTERNAL_ERROR, message: 'Failed to fetch' }): Behaviour => {
  return async (_, proceed) => {
    await proceed()
    throw new WalletRpcError(error)
  }
}

/** Broadcasts and rejects; the hash is in `error.info.sendTransactionHash`, where ethers puts it. */
export const returnsHashInError: Behaviour = async (_, proceed) => {
  const sendTransactionHash = await proceed()
  throw new WalletRpcError({ ...INTERNAL_ERROR, info: { sendTransactionHash } })
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

/** Responds before the request takes effect. */
export const takesEffectLate: Behaviour = async (_, proceed) => {
  setTimeout(() => void proceed().catch(() => undefined), SWITCH_DELAY_MS)
  return null
}

/** Sends from the current account on the current chain; ignores `from` and `chainId` of the request. */
export const ignoresFromAndChain: Behaviour = (request, _, wallet) => wallet.broadcast(transactionOf(request))

/** Sends on another chain than `eth_chainId` returns. */
export const sendsOnChain = (chainId: string): Behaviour => {
  return (request, _, wallet) => wallet.broadcast(transactionOf(request), chainId)
}
