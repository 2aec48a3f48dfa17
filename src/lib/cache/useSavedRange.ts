import { useEffect, useState } from 'react'
import { scopeOf } from '../session/accountScope.ts'
import { useViewedAccount } from '../session/viewedAccount.ts'
import { subscribeToEntries } from './listStore.ts'
import { readSavedRange, type SavedRange } from './savedTotals.ts'

/**
 * How much of a list is saved on this device, as it grows; undefined until it has been read.
 *
 * @param list endpoint id
 */
export function useSavedRange(list: string): SavedRange | undefined {
  const { address } = useViewedAccount()
  const scope = address && scopeOf(address)
  const [read, setRead] = useState<{ scope: string; range: SavedRange }>()
  useEffect(() => {
    if (!scope) return
    return subscribeToEntries(
      () => readSavedRange(scope, list),
      (range) => setRead({ scope, range }),
    )
  }, [scope, list])
  return read?.scope === scope ? read?.range : undefined
}
