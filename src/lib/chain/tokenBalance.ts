import { env } from '../config/env.ts'
import { fromUnits } from '../format/money.ts'
import { resumeWallet } from '../wallet/activeProvider.ts'
import { listNodes, type RpcClient, readChain, walletRpcClient } from './rpc.ts'

/**
 * Reads the USDT of an address on the expected chain; through the wallet first, like the native balance.
 *
 * @returns a decimal string, exact
 * @throws WalletError
 */
export async function fetchTokenBalance(address: string): Promise<string> {
  const [{ readBalance, readDecimals }] = await Promise.all([
    import('./erc20.ts'),
    resumeWallet().catch(() => undefined),
  ])
  const wallet = walletRpcClient()
  const read = async (node: RpcClient) => {
    const [units, decimals] = await Promise.all([
      readBalance(node, env.stablecoin, address),
      readDecimals(node, env.stablecoin),
    ])
    return fromUnits(units, decimals)
  }
  return readChain(read, wallet ? [wallet, ...listNodes()] : listNodes())
}
