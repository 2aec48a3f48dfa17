import { env } from '../config/env.ts'
import { sameAddress } from '../format/addresses.ts'
import { fromUnits } from '../format/money.ts'
import { session } from '../session/session.ts'
import { readFromWallet, resumeWallet } from '../wallet/activeProvider.ts'
import type { Eip1193Provider } from '../wallet/provider.ts'
import { active, wallet } from '../wallet/store.ts'
import { type RpcClient, readChain } from './rpc.ts'

const HEX = /^0x[0-9a-fA-F]{1,64}$/

/** The native balance in whole units. @param quantity as `eth_getBalance` returns it; undefined if it is no quantity */
export const fromQuantity = (quantity: unknown, decimals: number): string | undefined =>
  typeof quantity === 'string' && HEX.test(quantity) ? fromUnits(BigInt(quantity), decimals) : undefined

const balanceOf = (address: string) => async (node: RpcClient) => {
  const balance = fromQuantity(await node('eth_getBalance', [address, 'latest']), env.chain.decimals)
  if (balance === undefined) throw new Error('not a balance')
  return balance
}

/** Through the wallet; undefined if it is on another chain. */
async function readThroughWallet(provider: Eip1193Provider, address: string): Promise<string | undefined> {
  const chainId = await readFromWallet(provider, 'eth_chainId')
  if (active.provider === provider && typeof chainId === 'string') wallet.chainId = chainId
  if (Number(chainId) !== Number(env.chain.id)) return undefined
  return balanceOf(address)((method, params) => readFromWallet(provider, method, params))
}

let inFlight: { address: string; reading: Promise<string | null> } | undefined

async function read(address: string): Promise<string | null> {
  const asked = await resumeWallet().catch(() => undefined)
  const throughWallet = asked && (await readThroughWallet(asked, address).catch(() => undefined))
  const balance = throughWallet ?? (await readChain(balanceOf(address)).catch(() => null))
  const isCurrent = sameAddress(address, session.address ?? wallet.address) && active.provider === asked
  if (isCurrent) wallet.balance = balance
  return balance
}

/**
 * Reads the native balance of an account on the expected chain: through the wallet, or from the configured nodes if
 * the wallet is on another chain or can't read. Stores it as `wallet.balance`, null if nothing can be read.
 *
 * Source: specification §4, connect flow, and §7
 *
 * @param address the account of the login
 */
export function fetchNativeBalance(address: string): Promise<string | null> {
  if (inFlight?.address === address) return inFlight.reading
  const reading = read(address).finally(() => {
    if (inFlight?.reading === reading) inFlight = undefined
  })
  inFlight = { address, reading }
  return reading
}
