import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { env } from '../config/env.ts'
import { session } from '../session/session.ts'
import { wallet } from '../wallet/store.ts'
import { fetchNativeBalance } from './nativeBalance.ts'

export interface NativeBalance {
  /** Decimal string, exact; null unless known. */
  amount: string | null
  /** Symbol of the native currency. */
  symbol: string
  status: 'loading' | 'known' | 'unknown'
}

/**
 * Native balance of the logged-in account on the expected chain. Fetched when the component mounts, and again when the
 * wallet's account or chain changes.
 */
export function useNativeBalance(): NativeBalance {
  const { address } = useSnapshot(session)
  const { address: account, chainId, balance } = useSnapshot(wallet)
  const key = `${address}|${account}|${chainId}`
  const [fetched, setFetched] = useState('')
  useEffect(() => {
    let unmounted = false
    if (address)
      void fetchNativeBalance(address).then(() => {
        if (!unmounted) setFetched(key)
      })
    return () => {
      unmounted = true
    }
  }, [address, key])
  const symbol = env.chain.currency
  if (balance !== null) return { amount: balance, symbol, status: 'known' }
  return { amount: null, symbol, status: address && fetched !== key ? 'loading' : 'unknown' }
}
