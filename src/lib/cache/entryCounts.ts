import { db } from './db.ts'
import { indexRanges, type ListAnchor, type ListSource, newestFirst, type TimeRange, timesOf } from './entryIndex.ts'
import type { CountRow } from './rows.ts'
import { countedType, DAY, MONTH_DAYS } from './totals.ts'

/** The entries of a count that match a filter's types and direction. */
function matching({ counts }: CountRow, { types, direction }: ListSource['filter']): number {
  const wanted = types && new Set(types.map(countedType))
  return counts
    .filter((cell) => (!wanted || wanted.has(cell.type)) && (!direction || cell.direction === direction))
    .reduce((total, { count }) => total + count, 0)
}

/** Counts of the spans from one to another, both included, oldest first. */
const readCounts = ({ scope, list }: ListSource, span: CountRow['span'], first: number, last: number) =>
  first > last
    ? Promise.resolve([])
    : db.counts
        .where('[scope+list+span+start]')
        .between([scope, list, span, first], [scope, list, span, last], true, true)
        .toArray()

const total = (rows: CountRow[], source: ListSource) => rows.reduce((sum, row) => sum + matching(row, source.filter), 0)

/** Counts entries in a time range without the stored counts. Only for less than a day at an end of a range. */
async function countRows(source: ListSource, times: TimeRange): Promise<number> {
  if (times.from > times.to) return 0
  const counts = await Promise.all(indexRanges(source).map((range) => range.within(times).count()))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Counts whole days, from one to another, both included. */
async function countDays(source: ListSource, first: number, last: number): Promise<number> {
  const [firstMonth, lastMonth] = [Math.ceil(first / MONTH_DAYS), Math.floor((last + 1) / MONTH_DAYS) - 1]
  if (firstMonth > lastMonth) return total(await readCounts(source, 'day', first, last), source)
  const read = await Promise.all([
    readCounts(source, 'day', first, firstMonth * MONTH_DAYS - 1),
    readCounts(source, 'month', firstMonth, lastMonth),
    readCounts(source, 'day', (lastMonth + 1) * MONTH_DAYS, last),
  ])
  return total(read.flat(), source)
}

/**
 * Counts the entries of a time range that match a filter's types and direction: whole months and days from the stored
 * counts, the rest of a day at each end from the index.
 */
export async function countBetween(source: ListSource, { from, to }: TimeRange): Promise<number> {
  if (from === Number.NEGATIVE_INFINITY && to === Number.POSITIVE_INFINITY)
    return total(await readCounts(source, 'all', 0, 0), source)
  if (from > to) return 0
  const [firstDay, lastDay] = [Math.ceil(from / DAY), Math.floor((to + 1) / DAY) - 1]
  if (firstDay > lastDay) return countRows(source, { from, to })
  const counts = await Promise.all([
    Number.isFinite(from) ? countRows(source, { from, to: firstDay * DAY - 1 }) : 0,
    countDays(source, firstDay, lastDay),
    Number.isFinite(to) ? countRows(source, { from: (lastDay + 1) * DAY, to }) : 0,
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Finds the span that contains a position, from the newest span down, and the position within it. */
function locate(rows: CountRow[], source: ListSource, position: number): [start: number, within: number] | undefined {
  let left = position
  for (const row of [...rows].reverse()) {
    const count = matching(row, source.filter)
    if (left < count) return [row.start, left]
    left -= count
  }
  return undefined
}

/** Finds the entry at a position of a list, counted from its newest entry. */
export async function findPosition(source: ListSource, position: number): Promise<ListAnchor | undefined> {
  const { to } = timesOf(source.filter)
  // Entries after the end of the filter come first.
  const skipped = Number.isFinite(to) ? await countBetween(source, { from: to + 1, to: Number.POSITIVE_INFINITY }) : 0
  const months = await readCounts(source, 'month', Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  const inMonth = locate(months, source, position + skipped)
  if (!inMonth) return undefined
  const firstDay = inMonth[0] * MONTH_DAYS
  const days = await readCounts(source, 'day', firstDay, firstDay + MONTH_DAYS - 1)
  const inDay = locate(days, source, inMonth[1])
  if (!inDay) return undefined
  const [day, within] = inDay
  const ranges = indexRanges(source).map((range) => range.within({ from: day * DAY, to: (day + 1) * DAY - 1 }))
  const [only] = ranges
  const keys =
    ranges.length === 1 && only
      ? await only.reverse().offset(within).limit(1).primaryKeys()
      : (await Promise.all(ranges.map((range) => range.primaryKeys()))).flat()
  const anchors = keys.map(([, , time, id]) => ({ time, id })).sort(newestFirst)
  return anchors[ranges.length === 1 ? 0 : within]
}
