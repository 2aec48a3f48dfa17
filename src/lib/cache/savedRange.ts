import { useEffect, useState } from 'react'
import { scopeOf } from '../session/accountScope.ts'
import { useViewedAccount } from '../session/viewedAccount.ts'
import type { ListPart } from './entryIndex.ts'
import { coverageOf, entriesIn, followRows } from './followRows.ts'
import { countEntries, readCoverage, readOldestTime } from './listStore.ts'

/** What the device has of a list: "312 records saved, back to 3 May". */
export interface SavedRange {
  /** Number of cached entries. */
  count: number
  /** Time of the oldest one, unix seconds; undefined if there is none. */
  oldest: number | undefined
  /** Whether that is the whole list. */
  complete: boolean
}

export async function readSavedRange({ scope, list }: ListPart): Promise<SavedRange> {
  const source = { scope, list, filter: {} }
  const [oldest, coverage] = await Promise.all([readOldestTime(source), readCoverage(`${scope}|${list}|{}`)])
  // Last: IndexedDB counts a long list for as long as it reads nothing else, and screens read the rows of a change first.
  const count = await countEntries(source)
  return { count, oldest, complete: coverage?.complete === true }
}

/** How much of a list is saved on this device, as it grows; undefined until it has been read. @param list endpoint id */
export function useSavedRange(list: string): SavedRange | undefined {
  const { address } = useViewedAccount()
  const scope = address && scopeOf(address)
  const [read, setRead] = useState<{ scope: string; range: SavedRange }>()
  useEffect(() => {
    if (!scope) return
    const part = { scope, list }
    return followRows(
      { ...entriesIn(part), ...coverageOf(part) },
      () => readSavedRange(part),
      (range) => setRead({ scope, range }),
    )
  }, [scope, list])
  return read?.scope === scope ? read?.range : undefined
}
