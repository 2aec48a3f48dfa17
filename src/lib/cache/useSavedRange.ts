import { useEffect, useState } from 'react'
import { scopeOf } from '../session/accountScope.ts'
import { useViewedAccount } from '../session/viewedAccount.ts'
import { coverageOf, entriesIn, followRows } from './followRows.ts'
import { readSavedRange, type SavedRange } from './savedRange.ts'

/**
 * How much of a list is saved on this device, as it grows; undefined until it has been read.
 *
 * @param list endpoint id
 * @param isAwaited whether to read it: it would keep IndexedDB from the rows of a long list, which come first
 */
export function useSavedRange(list: string, isAwaited = true): SavedRange | undefined {
  const { address } = useViewedAccount()
  const scope = address && scopeOf(address)
  const [read, setRead] = useState<{ scope: string; range: SavedRange }>()
  useEffect(() => {
    if (!scope || !isAwaited) return
    return followRows(
      { ...entriesIn({ scope, list }), ...coverageOf({ scope, list }) },
      () => readSavedRange(scope, list),
      (range) => setRead({ scope, range }),
    )
  }, [scope, list, isAwaited])
  return read?.scope === scope ? read?.range : undefined
}
