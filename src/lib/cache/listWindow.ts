import { countBetween, findPosition } from './entryCounts.ts'
import { indexRanges, isOlder, type ListAnchor, type ListSource, newestFirst, timesOf } from './entryIndex.ts'
import type { EntryRow } from './rows.ts'

/** Where a window lies: at the newest entry, at an entry (which may be gone), or at a position counted from the newest. */
export type WindowPlace = 'newest' | ListAnchor | number

/** Which entries of a list to read. A window at the end is filled with newer entries. */
export interface WindowRequest {
  at: WindowPlace
  /** Entries newer than the place. */
  newer: number
  /** The entry at the place and older ones. */
  older: number
}

/** Neighbouring entries of a list, newest first. */
export interface ListWindow {
  /** Position of the first entry; 0 is the newest entry of the list. */
  first: number
  rows: EntryRow[]
  /** Number of entries in the whole list. */
  count: number
}

export const END_OF_TIME: ListAnchor = { time: Number.POSITIVE_INFINITY, id: '' }
const START_OF_TIME: ListAnchor = { time: Number.NEGATIVE_INFINITY, id: '' }

/** Walks the list from an anchor. Returns entries newest first. */
async function walk(
  source: ListSource,
  anchor: ListAnchor,
  way: 'older' | 'newer',
  limit: number,
): Promise<EntryRow[]> {
  if (limit <= 0) return []
  const times = timesOf(source.filter)
  const found = await Promise.all(indexRanges(source).map((range) => range.walk(anchor, way, times, limit)))
  const [only] = found
  if (found.length === 1 && only) return way === 'older' ? only : only.reverse()
  const merged = found.flat().sort(newestFirst)
  return way === 'older' ? merged.slice(0, limit) : merged.slice(-limit)
}

/** Number of entries newer than an anchor. */
async function positionOf(source: ListSource, anchor: ListAnchor): Promise<number> {
  const { from, to } = timesOf(source.filter)
  const { time } = anchor
  const second = { from: Math.max(time, from), to: Math.min(time, to) }
  const [newer, ...keys] = await Promise.all([
    time < to ? countBetween(source, { from: Math.max(time + 1, from), to }) : 0,
    ...indexRanges(source).map((range) => range.within(second).primaryKeys()),
  ])
  return newer + keys.flat().filter(([, , at, id]) => isOlder(anchor, { time: at, id })).length
}

/**
 * Reads a window of a list from IndexedDB. It costs the same in a long list as in a short one: positions come from the
 * counts, entries from one stretch of each index. Call it in a transaction over `entries` and `counts`.
 */
export async function readIndexedWindow(source: ListSource, { at, newer, older }: WindowRequest): Promise<ListWindow> {
  const counting = countBetween(source, timesOf(source.filter))
  if (at === 'newest') {
    const [count, rows] = await Promise.all([counting, walk(source, END_OF_TIME, 'older', older)])
    return { first: 0, rows, count }
  }
  const count = await counting
  const atTheEnd = typeof at === 'number' && at + older >= count
  const anchor = typeof at !== 'number' ? at : atTheEnd ? undefined : await findPosition(source, at)
  if (!anchor) {
    const rows = await walk(source, START_OF_TIME, 'newer', newer + older)
    return { first: count - rows.length, rows, count }
  }
  const [position, above, below] = await Promise.all([
    positionOf(source, anchor),
    walk(source, anchor, 'newer', newer),
    walk(source, anchor, 'older', older),
  ])
  return { first: position - above.length, rows: [...above, ...below], count }
}
