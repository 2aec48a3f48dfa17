import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '../session/session.ts'
import { wallet } from '../wallet/store.ts'
import { fetchNativeBalance, fetchTokenBalance } from './balances.ts'

/**
 * A balance of the logged-in account on the expected chain. Read when the component mounts, and again when a wallet is resumed or
 * changes its chain: the wallet may be the only node.
 *
 * @param read the same function in every render
 * @returns a decimal string, exact; undefined while it is being read, null if it can't be
 */
function useBalance(read: (address: string) => Promise<string | null>): string | null | undefined {
  const { address } = useSnapshot(session)
  const { name, chainId } = useSnapshot(wallet)
  const [shown, setShown] = useState<{ address: string; amount: string | null }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wallet and its chain only start another read.
  useEffect(() => {
    if (!address) return
    let isOutdated = false
    const show = (amount: string | null) => {
      if (!isOutdated) setShown({ address, amount })
    }
    read(address).then(show, () => show(null))
    return () => {
      isOutdated = true
    }
  }, [address, name, chainId, read])
  if (address === null) return null
  return shown?.address === address ? shown.amount : undefined
}

/** The native currency, which pays for gas. A balance from before is shown while it is read again. */
export function useNativeBalance(): string | null | undefined {
  const { address } = useSnapshot(session)
  const { balance } = useSnapshot(wallet)
  const read = useBalance(fetchNativeBalance)
  return balance?.address === address ? balance.amount : read
}

/** The USDT in the wallet. */
export const useTokenBalance = (): string | null | undefined => useBalance(fetchTokenBalance)
