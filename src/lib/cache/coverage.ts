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

/** What is known about the coverage of a list. */
export interface KnownCoverage {
  /** Of exactly its filter. */
  own: CoverageRow | undefined
  /** Of its filter or a wider one, which holds for a narrower one. Complete coverage wins, then the newest. */
  best: CoverageRow | undefined
}

/**
 * Reads the coverage of a list under a filter, which may never have been fetched.
 *
 * @param prefix `<scope>|<list>|`, the prefix of the list's coverage keys
 * @param key that of the filter
 */
export async function readKnownCoverage(prefix: string, key: string, filter: ListFilter): Promise<KnownCoverage> {
  const rows = await findCoverage(prefix)
  const candidates = rows
    .filter((row) => {
      const covered = parseFilter(row.key)
      return covered !== undefined && includes(covered, filter)
    })
    .map((row) => ({ ...row, complete: row.complete || (filter.startTime ?? Number.NEGATIVE_INFINITY) > row.oldest }))
    .sort((a, b) => Number(b.complete) - Number(a.complete) || b.fetchedAt - a.fetchedAt)
  return { own: rows.find((row) => row.key === key), best: candidates[0] }
}
