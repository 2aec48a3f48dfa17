import { RPC_CODE, RpcError, type RpcRequest } from '../jsonRpc.ts'
import type { DemoWallet } from './demoWallet.ts'

/** Non-standard behaviour of real wallets. */
export const WALLET_FAULTS = [
  'rejects',
  'never-responds',
  'always-pending',
  'nested-4902',
  'delayed-switch',
  'lowercase-accounts',
  'lost-hash',
] as const
export type WalletFault = (typeof WALLET_FAULTS)[number]

/** Sends the request to the wallet. */
type Next = () => Promise<unknown>

/** Methods that need the user's approval. */
const APPROVAL_METHODS = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
/** Some wallets resolve a switch about this long before it takes effect. */
const SWITCH_DELAY_MS = 400

const needsApproval = (method: string): boolean => APPROVAL_METHODS.includes(method)

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

const MIDDLEWARE: Record<WalletFault, (method: string, next: Next) => Promise<unknown>> = {
  rejects: async (method, next) => {
    if (needsApproval(method)) throw new RpcError(RPC_CODE.userRejected, 'The user rejected the request')
    return next()
  },
  'never-responds': (method, next) => (needsApproval(method) ? new Promise(() => {}) : next()),
  'always-pending': async (method, next) => {
    if (needsApproval(method))
      throw new RpcError(RPC_CODE.resourceUnavailable, 'Another request is already pending in the wallet')
    return next()
  },
  'nested-4902': (_, next) => nestUnrecognizedChain(next),
  'delayed-switch': async (method, next) => {
    if (method !== 'wallet_switchEthereumChain') return next()
    setTimeout(() => void next().catch(() => undefined), SWITCH_DELAY_MS)
    return null
  },
  'lowercase-accounts': async (method, next) => {
    const result = await next()
    return /accounts$/i.test(method) && Array.isArray(result)
      ? result.map((account) => String(account).toLowerCase())
      : result
  },
  'lost-hash': async (method, next) => {
    const result = await next()
    if (method === 'eth_sendTransaction') throw new RpcError(RPC_CODE.internal, 'Failed to fetch')
    return result
  },
}

/**
 * Wraps a wallet to inject faults.
 *
 * @param currentFault called for every request; undefined passes the request through
 */
export function createFaultyWallet(
  wallet: DemoWallet,
  currentFault: () => WalletFault | undefined,
): Pick<DemoWallet, 'request' | 'on' | 'removeListener'> {
  return {
    request: (request: RpcRequest) => {
      const fault = currentFault()
      const next = () => wallet.request(request)
      return fault ? MIDDLEWARE[fault](request.method, next) : next()
    },
    on: wallet.on,
    removeListener: wallet.removeListener,
  }
}
