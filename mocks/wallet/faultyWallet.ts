import { RPC_CODE, RpcError, type RpcRequest } from '../jsonRpc.ts'
import type { DemoWallet } from './demoWallet.ts'

/** Ways in which real wallets surprise an app. */
export const WALLET_FAULTS = [
  'refuses',
  'never-answers',
  'always-pending',
  'nested-4902',
  'switches-late',
  'lower-case-accounts',
  'drops-the-hash',
] as const
export type WalletFault = (typeof WALLET_FAULTS)[number]

type Next = () => Promise<unknown>

const PROMPTS = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
/** Some wallets answer a switch before it takes effect, by about as much. */
const LATE_MS = 400

const prompts = (method: string): boolean => PROMPTS.includes(method)

async function nested4902(next: Next): Promise<unknown> {
  try {
    return await next()
  } catch (error) {
    if (!(error instanceof RpcError) || error.code !== RPC_CODE.unrecognizedChain) throw error
    const { code, message } = error
    throw new RpcError(RPC_CODE.internal, message, { originalError: { code, message } })
  }
}

const BEHAVIOUR: Record<WalletFault, (method: string, next: Next) => Promise<unknown>> = {
  refuses: async (method, next) => {
    if (prompts(method)) throw new RpcError(RPC_CODE.userRejected, 'The user rejected the request')
    return next()
  },
  'never-answers': (method, next) => (prompts(method) ? new Promise(() => {}) : next()),
  'always-pending': async (method, next) => {
    if (prompts(method)) throw new RpcError(RPC_CODE.resourceUnavailable, 'A request is open in the wallet already')
    return next()
  },
  'nested-4902': (_, next) => nested4902(next),
  'switches-late': async (method, next) => {
    if (method !== 'wallet_switchEthereumChain') return next()
    setTimeout(() => void next().catch(() => undefined), LATE_MS)
    return null
  },
  'lower-case-accounts': async (method, next) => {
    const answer = await next()
    return /accounts$/i.test(method) && Array.isArray(answer)
      ? answer.map((each) => String(each).toLowerCase())
      : answer
  },
  'drops-the-hash': async (method, next) => {
    const answer = await next()
    if (method === 'eth_sendTransaction') throw new RpcError(RPC_CODE.internal, 'Failed to fetch')
    return answer
  },
}

/** A wallet that misbehaves as long as `quirk` names a way; its events and its other answers are its own. */
export function createFaultyWallet(
  wallet: DemoWallet,
  quirk: () => WalletFault | undefined,
): Pick<DemoWallet, 'request' | 'on' | 'removeListener'> {
  return {
    request: (request: RpcRequest) => {
      const current = quirk()
      const next = () => wallet.request(request)
      return current ? BEHAVIOUR[current](request.method, next) : next()
    },
    on: wallet.on,
    removeListener: wallet.removeListener,
  }
}
