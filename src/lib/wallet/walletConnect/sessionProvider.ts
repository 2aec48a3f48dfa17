import type { SignClient } from '@walletconnect/sign-client'
import { backoff, every } from '../../browser/backoff.ts'
import { WalletError } from '../../errors/WalletError.ts'
import { REFUSED, UNRECOGNIZED_CHAIN } from '../errors.ts'
import type { Eip1193Provider } from '../provider.ts'
import { safeGet } from '../safeGet.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>
export type Session = ReturnType<Client['session']['get']>

/** Error codes of https://eips.ethereum.org/EIPS/eip-1193. */
const UNSUPPORTED = 4200
const DISCONNECTED = 4900
/** Refusals of WalletConnect: https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes */
const WALLET_CONNECT_REFUSALS = [5000, 5001, 5002, 5003]
/** How wallets say that their user refused. A bundler's "user operation rejected" is something else. */
const REFUSAL_TEXT =
  /\buser (?:has )?(?:reject|den[iy]|declin|cancel|disapprov)|(?:rejected|denied|declined|cancell?ed) by (?:the )?user\b/i

/** Requests of the app that a wallet serves; nothing else is sent through the relay. */
export const METHODS = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']
export const EVENTS = ['accountsChanged', 'chainChanged']

/** How long a wallet that has replied to a switch may take to update its session. */
const UPDATE_MS = 2000
const UPDATE_POLL_MS = 200

const rpcError = (code: number, message: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { code })

/**
 * An error as injected wallets give it: refusals have other codes in this protocol. A transfer is refused only if the text
 * says so: MetaMask Mobile answers every failure with code 5000, also one after the broadcast.
 */
export function toEip1193Error(error: unknown, method?: string): unknown {
  const hasCode = WALLET_CONNECT_REFUSALS.includes(safeGet(error, 'code') as number)
  const isRefusal = method !== 'eth_sendTransaction' || REFUSAL_TEXT.test(String(safeGet(error, 'message')))
  return hasCode && isRefusal ? rpcError(REFUSED, 'The user refused.', error) : error
}

const chainIdOf = (caip: string | undefined) => `0x${Number(caip?.split(':')[1] ?? 0).toString(16)}`
const caipOf = (chainId: unknown) => `eip155:${Number(chainId)}`

/**
 * An EIP-1193 wallet at the other end of a session. Chain and account are those of the session; every request names its
 * chain, so the wallet can't answer on another one.
 */
export function createSessionProvider(client: Client, topic: string, chainId: string): Eip1193Provider {
  const wanted = caipOf(chainId)
  let hasEnded = false

  /** @throws WalletError `sessionEnded` */
  function session(): Session {
    const found = !hasEnded && client.session.keys.includes(topic) ? client.session.get(topic) : undefined
    if (found && found.expiry * 1000 > Date.now()) return found
    hasEnded = true
    throw new WalletError('sessionEnded')
  }
  const end = (event: { topic: string }) => {
    if (event.topic === topic) hasEnded = true
  }
  client.on('session_delete', end)
  client.on('session_expire', end)

  // Some wallets approve one namespace for all chains, others one per chain: `eip155:1`.
  const namespaces = () =>
    Object.entries(session().namespaces).flatMap(([key, each]) => (key.split(':')[0] === 'eip155' ? [each] : []))
  const accounts = () => namespaces().flatMap((each) => each.accounts)
  const chains = () => [...new Set(accounts().map((account) => account.split(':').slice(0, 2).join(':')))]
  const chain = () => {
    const approved = chains()
    return approved.includes(wanted) ? wanted : approved[0]
  }
  const isOnChain = (account: string) => account.startsWith(`${chain()}:`)
  const addresses = () =>
    accounts()
      .filter(isOnChain)
      .map((account) => account.split(':')[2] ?? '')
  const methods = () =>
    namespaces()
      .filter((each) => each.accounts.some(isOnChain))
      .flatMap((each) => each.methods)

  async function send(method: string, params: unknown): Promise<unknown> {
    const current = chain()
    if (!current || !METHODS.includes(method) || !methods().includes(method))
      throw rpcError(UNSUPPORTED, `The wallet doesn't serve ${method}.`)
    try {
      return await client.request({ topic, chainId: current, request: { method, params } })
    } catch (error) {
      // The session ended while the wallet was asked: the wallet may have signed or sent nevertheless.
      throw hasEnded
        ? rpcError(DISCONNECTED, 'The session ended before the wallet replied.', error)
        : toEip1193Error(error, method)
    }
  }

  async function comesToInclude(caip: string): Promise<boolean> {
    for await (const _ of backoff(every(UPDATE_POLL_MS, UPDATE_MS))) if (chains().includes(caip)) return true
    return false
  }

  async function switchChain(params: unknown): Promise<null> {
    const caip = caipOf(safeGet(safeGet(params, '0'), 'chainId'))
    if (!chains().includes(caip)) {
      if (!methods().includes('wallet_switchEthereumChain')) throw rpcError(UNRECOGNIZED_CHAIN, 'Unrecognized chain')
      await send('wallet_switchEthereumChain', params)
      // The switch counts only once the session includes the chain: requests on other chains are refused.
      if (!(await comesToInclude(caip))) throw rpcError(UNRECOGNIZED_CHAIN, 'Unrecognized chain')
    }
    return null
  }

  return {
    request: async ({ method, params }) => {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return addresses()
      if (method === 'eth_chainId') return chainIdOf(chain())
      if (method === 'wallet_switchEthereumChain') return switchChain(params)
      return send(method, params)
    },
  }
}
