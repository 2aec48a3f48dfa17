import type { ListFilter } from './entryIndex.ts'
import { findCoverage } from './listStore.ts'
import type { CoverageRow } from './rows.ts'

const isSubset = (part: string[] | undefined, whole: string[] | undefined) =>
  whole === undefined || part?.every((each) => whole.includes(each))

/** Whether every entry that matches `narrow` also matches `wide`. */
function includes(wide: ListFilter, narrow: ListFilter): boolean {
  return Boolean(
    isSubset(narrow.types, wide.types) &&
      (wide.direction === undefined || wide.direction === narrow.direction) &&
      (wide.startTime === undefined || (narrow.startTime ?? Number.NEGATIVE_INFINITY) >= wide.startTime) &&
      (wide.endTime === undefined || (narrow.endTime ?? Number.POSITIVE_INFINITY) <= wide.endTime),
  )
}

/** The filter of a coverage key; undefined if it can't be read. */
function parseFilter(key: string): ListFilter | undefined {
  try {
    const { types, ...rest } = JSON.parse(key.slice(key.lastIndexOf('|') + 1)) as Omit<ListFilter, 'types'> & {
      types?: string
    }
    return { ...rest, ...(types !== undefined && { types: types.split(',') }) }
  } catch {
    return undefined
  }
}

/**
 * Finds the best coverage for a filter that may never have been fetched: coverage of a wider filter holds for a
 * narrower one. Complete coverage wins, then the newest.
 *
 * @param prefix `<scope>|<list>|`, the prefix of the list's coverage keys
 */
export async function findBestCoverage(prefix: string, filter: ListFilter): Promise<CoverageRow | undefined> {
  const candidates = (await findCoverage(prefix))
    .filter(({ key }) => {
      const covered = parseFilter(key)
      return covered !== undefined && includes(covered, filter)
    })
    .map((row) => ({ ...row, complete: row.complete || (filter.startTime ?? Number.NEGATIVE_INFINITY) > row.oldest }))
  return candidates.sort((a, b) => Number(b.complete) - Number(a.complete) || b.fetchedAt - a.fetchedAt)[0]
}
