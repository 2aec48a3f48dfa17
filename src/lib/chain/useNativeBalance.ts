import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '../session/session.ts'
import { wallet } from '../wallet/store.ts'
import { fetchNativeBalance } from './nativeBalance.ts'

/**
 * Native balance of the logged-in account on the expected chain. Fetched when the component mounts, and again when the
 * wallet's account or chain changes.
 *
 * @returns a decimal string, exact; undefined while it is being read, null if it can't be
 */
export function useNativeBalance(): string | null | undefined {
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
  return balance ?? (address && fetched !== key ? undefined : null)
}
