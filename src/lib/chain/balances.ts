import { env } from '../config/env.ts'
import { WalletError } from '../errors/WalletError.ts'
import { fromUnits } from '../format/money.ts'
import { session } from '../session/session.ts'
import { resumeWallet } from '../wallet/activeProvider.ts'
import { active, wallet } from '../wallet/store.ts'
import { listNodes, type RpcClient, readChain } from './rpc.ts'

const HEX = /^0x[0-9a-fA-F]{1,64}$/

/** The native balance in whole units. @param quantity as `eth_getBalance` returns it; undefined if it is no quantity */
export const fromQuantity = (quantity: unknown, decimals: number): string | undefined =>
  typeof quantity === 'string' && HEX.test(quantity) ? fromUnits(BigInt(quantity), decimals) : undefined

/** Reads the expected chain through the active wallet, or from the nodes if the wallet is on another chain or can't read. */
const readWalletFirst = <T>(read: (node: RpcClient) => Promise<T>): Promise<T> =>
  readChain(read, listNodes({ walletFirst: true }))

let reads = 0

/**
 * Reads the native balance of an account on the expected chain, and stores it as `wallet.balance`.
 *
 * Source: specification §4, connect flow, and §7
 *
 * @param address the account of the login
 * @returns a decimal string, exact; null if it can't be read
 */
export async function fetchNativeBalance(address: string): Promise<string | null> {
  reads += 1
  const number = reads
  await resumeWallet().catch(() => undefined)
  const asked = active.provider
  const amount = await readWalletFirst(async (node) => {
    const balance = fromQuantity(await node('eth_getBalance', [address, 'latest']), env.chain.decimals)
    if (balance === undefined) throw new Error('not a balance')
    return balance
  }).catch(() => null)
  const isCurrent = asked ? active.provider === asked : session.address === address
  // The newest read alone counts: the wallet may have changed its chain during an earlier one.
  if (isCurrent && number === reads) wallet.balance = { address, amount }
  return amount
}

/**
 * Reads the USDT of an address on the expected chain.
 *
 * @returns a decimal string, exact
 * @throws WalletError
 */
export async function fetchTokenBalance(address: string): Promise<string> {
  const [{ readBalance, readDecimals }] = await Promise.all([
    import('./erc20.ts'),
    resumeWallet().catch(() => undefined),
  ])
  return readWalletFirst(async (node) => {
    const [units, decimals] = await Promise.all([
      readBalance(node, env.stablecoin, address),
      readDecimals(node, env.stablecoin),
    ])
    // The next node is asked: this one may read another token's balance.
    if (decimals !== env.chain.tokenDecimals) throw new WalletError('token', `${decimals} decimals`)
    return fromUnits(units, decimals)
  })
}
