import { RPC_CODE, RpcError, type RpcRequest } from '../jsonRpc.ts'
import { NON_MEMBER } from '../seed/addresses.ts'
import type { WalletBehaviour } from '../settings/types.ts'
import type { DemoWallet } from './demoWallet.ts'
import { SENDINGS, type Sending } from './walletParams.ts'

/** Sends the request to the wallet. */
type Next = () => Promise<unknown>
type Middleware = (method: string, next: Next) => Promise<unknown>

/** Methods that need the user's approval. */
const APPROVAL_METHODS = [
  'eth_requestAccounts',
  'personal_sign',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
/** Some wallets resolve a switch about this long before it takes effect. */
const SWITCH_DELAY_MS = 400
/** Ethereum, in place of the demo chain. */
const OTHER_CHAIN = '0x1'

const needsApproval = (method: string): boolean => APPROVAL_METHODS.includes(method)
const alreadyPending = () =>
  new RpcError(RPC_CODE.resourceUnavailable, 'Another request is already pending in the wallet')

/** Some wallets return 4902 (unrecognized chain) nested in -32603. */
async function nestUnrecognizedChain(next: Next): Promise<unknown> {
  try {
    return await next()
  } catch (error) {
    if (!(error instanceof RpcError) || error.code !== RPC_CODE.unrecognizedChain) throw error
    const { code, message } = error
    throw new RpcError(RPC_CODE.internal, message, { originalError: { code, message } })
  }
}

/** Sends the transaction, then fails. */
const failAfterSending =
  (error: () => RpcError): Middleware =>
  async (method, next) => {
    const result = await next()
    if (method === 'eth_sendTransaction') throw error()
    return result
  }

const MIDDLEWARE: { [Behaviour in WalletBehaviour]?: Middleware } = {
  refuses: async (method, next) => {
    if (needsApproval(method)) throw new RpcError(RPC_CODE.userRejected, 'The user rejected the request')
    return next()
  },
  'never-answers': (method, next) => (needsApproval(method) ? new Promise(() => {}) : next()),
  'already-pending': async (method, next) => {
    if (needsApproval(method)) throw alreadyPending()
    return next()
  },
  'pending-after-sending': failAfterSending(alreadyPending),
  'nested-4902': (_, next) => nestUnrecognizedChain(next),
  'late-switch': async (method, next) => {
    if (method !== 'wallet_switchEthereumChain') return next()
    setTimeout(() => void next().catch(() => undefined), SWITCH_DELAY_MS)
    return null
  },
  'lower-case': async (method, next) => {
    const result = await next()
    return /accounts$/i.test(method) && Array.isArray(result)
      ? result.map((account) => String(account).toLowerCase())
      : result
  },
  'lost-hash': failAfterSending(() => new RpcError(RPC_CODE.internal, 'Failed to fetch')),
}

/** What a behaviour does with an approved transaction. */
export const sendingOf = (behaviour: WalletBehaviour): Sending => SENDINGS.find((each) => each === behaviour) ?? 'sent'

/** Brings the wallet into the state that a behaviour starts from, as the user would in the wallet. */
export function enterBehaviour(wallet: DemoWallet, behaviour: WalletBehaviour, demoChain: string): void {
  if (behaviour === 'locks') wallet.setState({ connected: false })
  if (behaviour === 'other-account') wallet.setState({ account: NON_MEMBER })
  if (behaviour === 'nested-4902') wallet.setState({ chainId: OTHER_CHAIN, knownChains: [OTHER_CHAIN] })
  else if (behaviour === 'late-switch') wallet.setState({ chainId: OTHER_CHAIN, knownChains: [OTHER_CHAIN, demoChain] })
  else wallet.setState({ chainId: demoChain, knownChains: [demoChain] })
}

/**
 * Wraps a wallet so that it misbehaves as real wallets do.
 *
 * @param current called for every request
 */
export function createFaultyWallet(
  wallet: DemoWallet,
  current: () => WalletBehaviour,
): Pick<DemoWallet, 'request' | 'on' | 'removeListener'> {
  return {
    request: (request: RpcRequest) => {
      const middleware = MIDDLEWARE[current()]
      const next = () => wallet.request(request)
      return middleware ? middleware(request.method, next) : next()
    },
    on: wallet.on,
    removeListener: wallet.removeListener,
  }
}
