import { INTERNAL, nested, UNKNOWN_CHAIN, WalletFailure } from './errors.ts'
import type { WalletRequest } from './inject.ts'
import type { TransactionRequest } from './node.ts'
import type { TestWallet } from './TestWallet.ts'

/** How a wallet answers a request, in place of its own way, which `proceed` is. */
export type Behaviour = (
  request: WalletRequest,
  proceed: () => Promise<unknown>,
  wallet: TestWallet,
) => Promise<unknown>

/** Some wallets answer a switch before it takes effect, by about as much. */
const LATE_MS = 400

const transactionOf = ({ params }: WalletRequest) => (params as [TransactionRequest])[0]

export const answersWith = (result: unknown): Behaviour => {
  return async () => result
}

export const failsWith = (error: object): Behaviour => {
  return async () => {
    throw new WalletFailure(error)
  }
}

export const neverAnswers: Behaviour = () => new Promise(() => {})

/** Does what it was asked, and the answer never comes. */
export const losesTheAnswer: Behaviour = async (_, proceed) => {
  await proceed()
  return new Promise(() => {})
}

/** Does what it was asked, and then says that it failed. */
export const doesButFails = (error: object = { ...INTERNAL, message: 'Failed to fetch' }): Behaviour => {
  return async (_, proceed) => {
    await proceed()
    throw new WalletFailure(error)
  }
}

/** Sends, and says that it failed; the hash is in the error, where libraries put it. */
export const hidesTheHashInAnError: Behaviour = async (_, proceed) => {
  const sendTransactionHash = await proceed()
  throw new WalletFailure({ ...INTERNAL, info: { sendTransactionHash } })
}

/** Wraps the code that says that a chain is unknown. */
export const wrapsUnknownChain: Behaviour = async (_, proceed) => {
  try {
    return await proceed()
  } catch (error) {
    const unknown = error instanceof WalletFailure && error.error === UNKNOWN_CHAIN
    throw unknown ? new WalletFailure(nested(UNKNOWN_CHAIN)) : error
  }
}

/** Answers before it takes effect. */
export const takesEffectLate: Behaviour = async (_, proceed) => {
  setTimeout(() => void proceed().catch(() => undefined), LATE_MS)
  return null
}

/** Sends from the account that it shows, on the chain that it is on, whatever the request says. */
export const ignoresFromAndChain: Behaviour = (request, _, wallet) => wallet.broadcast(transactionOf(request))

/** Sends on another chain than the one that it says it is on. */
export const sendsOn = (chainId: string): Behaviour => {
  return (request, _, wallet) => wallet.broadcast(transactionOf(request), chainId)
}
