import { useEffect, useState } from 'react'
import { followStored } from '../durable/followStored.ts'
import { scopeOf } from './accountScope.ts'
import { useViewedAccount } from './viewedAccount.ts'

/**
 * What the device stores of the viewed account, after each change in any tab.
 *
 * @param read the same function in every render, or the subscription starts anew
 * @returns undefined until the value is read, and if it can't be
 */
export function useStored<T>(read: (scope: string) => Promise<T>): T | undefined {
  const { address } = useViewedAccount()
  const scope = address ? scopeOf(address) : undefined
  const [shown, setShown] = useState<{ scope: string; value: T | undefined }>()
  useEffect(() => {
    if (!scope) return
    return followStored(
      () => read(scope),
      (value) => setShown({ scope, value }),
    )
  }, [scope, read])
  // After a change of the account, the value of the account before must not be shown.
  return shown && shown.scope === scope ? shown.value : undefined
}
