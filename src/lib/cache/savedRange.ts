import { useMemo } from 'react'
import { useViewedAccount } from '../session/viewedAccount.ts'
import type { ListSource } from './entryIndex.ts'
import { coverageOf, entriesIn } from './followRows.ts'
import { type InfiniteQuery, listOf } from './infiniteQueries.ts'
import { countStored, hasUnsaved, readKnownCoverage, readOldestStoredTime } from './listStore.ts'
import { useFollowedRows } from './useFollowedRows.ts'

/** What the device has of a list: "312 records saved, back to 3 May". */
export interface SavedRange {
  /** Number of stored entries. */
  count: number
  /** Time of the oldest one, unix seconds; undefined if there is none. */
  oldest: number | undefined
  /** Whether that is the whole list. */
  complete: boolean
}

export async function readSavedRange(list: ListSource): Promise<SavedRange> {
  const [oldest, { best }] = await Promise.all([readOldestStoredTime(list), readKnownCoverage(list)])
  // Last: IndexedDB counts a long list for as long as it reads nothing else, and screens read the rows of a change first.
  const count = await countStored(list)
  return { count, oldest, complete: best?.complete === true && !hasUnsaved(list) }
}

/** How much of a list is saved on this device, as it grows; undefined until it has been read. */
export function useSavedRange(query: InfiniteQuery<unknown>): SavedRange | undefined {
  const { address } = useViewedAccount()
  const reader = useMemo(() => {
    if (!address) return
    const list = listOf(query, address)
    return { watched: { ...entriesIn(list), ...coverageOf(list) }, read: () => readSavedRange(list) }
  }, [address, query])
  return useFollowedRows(reader)
}
