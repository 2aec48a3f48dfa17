import type { CoverageRow } from './db.ts'
import { findCoverage, type ListFilter } from './listStore.ts'

const isSubset = (part: string[] | undefined, whole: string[] | undefined) =>
  whole === undefined || part?.every((each) => whole.includes(each))

/** Whether every entry that fits `narrow` also fits `wide`. */
function includes(wide: ListFilter, narrow: ListFilter): boolean {
  return Boolean(
    isSubset(narrow.types, wide.types) &&
      (wide.direction === undefined || wide.direction === narrow.direction) &&
      (wide.startTime === undefined || (narrow.startTime ?? Number.NEGATIVE_INFINITY) >= wide.startTime) &&
      (wide.endTime === undefined || (narrow.endTime ?? Number.POSITIVE_INFINITY) <= wide.endTime),
  )
}

const filterIn = (key: string): ListFilter => {
  const { types, ...rest } = JSON.parse(key.slice(key.lastIndexOf('|') + 1)) as Omit<ListFilter, 'types'> & {
    types?: string
  }
  return { ...rest, ...(types !== undefined && { types: types.split(',') }) }
}

/**
 * What is known of a filter that may never have been fetched: whatever is complete for a wider filter is so for a
 * narrower one. The best of what is known: to the end, else the newest.
 *
 * @param prefix `<scope>|<list>|`, with which the keys of the list's coverage begin
 */
export async function findBestCoverage(prefix: string, filter: ListFilter): Promise<CoverageRow | undefined> {
  const known = (await findCoverage(prefix))
    .filter(({ key }) => includes(filterIn(key), filter))
    .map((row) => ({ ...row, complete: row.complete || (filter.startTime ?? Number.NEGATIVE_INFINITY) > row.oldest }))
  return known.sort((a, b) => Number(b.complete) - Number(a.complete) || b.fetchedAt - a.fetchedAt)[0]
}
