import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { env } from '../config/env.ts'
import { fromUnits } from '../format/money.ts'
import { session } from '../session/session.ts'
import { resumeWallet } from '../wallet/activeProvider.ts'
import { listNodes, type RpcClient, readChain, walletRpcClient } from './rpc.ts'

/**
 * Reads the USDT of an address on the expected chain; through the wallet first, like the native balance.
 *
 * @throws WalletError
 */
async function fetchTokenBalance(address: string): Promise<string> {
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

/**
 * USDT that the logged-in account holds in its wallet. Read when the component mounts.
 *
 * @returns a decimal string, exact; undefined while it is being read, null if it can't be
 */
export function useTokenBalance(): string | null | undefined {
  const { address } = useSnapshot(session)
  const [read, setRead] = useState<{ address: string; amount: string | null }>()
  useEffect(() => {
    let unmounted = false
    const show = (amount: string | null) => {
      if (!unmounted && address) setRead({ address, amount })
    }
    if (address) fetchTokenBalance(address).then(show, () => show(null))
    return () => {
      unmounted = true
    }
  }, [address])
  if (address === null) return null
  return read?.address === address ? read.amount : undefined
}
