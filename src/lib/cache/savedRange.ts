import { countEntries, readCoverage, readOldestTime } from './listStore.ts'

/** What the device has of a list. */
export interface SavedRange {
  /** Number of cached entries. */
  count: number
  /** Time of the oldest one, unix seconds; undefined if there is none. */
  oldest: number | undefined
  /** Whether that is the whole list. */
  complete: boolean
}

/**
 * Reads how much of a list is cached: "312 records saved, back to 3 May".
 *
 * @param scope account scope
 * @param list endpoint id, e.g. `listTransactions`
 */
export async function readSavedRange(scope: string, list: string): Promise<SavedRange> {
  const source = { scope, list, filter: {} }
  const [oldest, coverage] = await Promise.all([readOldestTime(source), readCoverage(`${scope}|${list}|{}`)])
  // Last: IndexedDB counts a long list for as long as it reads nothing else, and screens read the rows of a change first.
  const count = await countEntries(source)
  return { count, oldest, complete: coverage?.complete === true }
}
