import { listTransactions } from '../../contract/assets.ts'
import { sum } from '../format/money.ts'
import type { TimeRange } from './entryIndex.ts'
import { readCoverage, readEntriesOfToken, readSums, readWindow } from './listStore.ts'
import type { CoverageRow, SumRow } from './rows.ts'
import { HOUR, totalsOf } from './totals.ts'

/** Sums of one day in the user's time zone. Exact decimal strings in whole tokens. */
export interface DailySum {
  /** First second of the day, unix seconds. */
  start: number
  in: string
  out: string
}

/** Longer than any day, shorter than two. */
const NEXT_DAY_HOURS = 36

const startOfDay = (seconds: number): number => Math.floor(new Date(seconds * 1000).setHours(0, 0, 0, 0) / 1000)

/** The first seconds of the days that contain `from` and `to` and of those between, and of the day after. */
function dayStarts(from: number, to: number): number[] {
  const starts = [startOfDay(from)]
  for (let last = starts[0] ?? to; last <= to; starts.push(last)) last = startOfDay(last + NEXT_DAY_HOURS * HOUR)
  return starts
}

/** Splits an hour in which a day begins, as days do in India: its entries are read. */
async function splitHour(row: SumRow, day: number): Promise<SumRow[]> {
  const read = ({ from, to }: TimeRange) => readEntriesOfToken(row.scope, row.list, row.token, { from, to })
  const halves = await Promise.all([
    read({ from: row.hour, to: day - 1 }),
    read({ from: day, to: row.hour + HOUR - 1 }),
  ])
  return halves.flatMap((entries, index) =>
    totalsOf(entries).sums.map((half) => ({ ...half, hour: index === 0 ? row.hour : day })),
  )
}

/** Coverage of a whole list, under no filter. */
const coverageOf = (scope: string, list: string): Promise<CoverageRow | undefined> =>
  readCoverage(`${scope}|${list}|{}`)

/**
 * Reads what the cached transactions of one token add up to on each day of the user's time zone. The cost depends on the
 * number of days, not on the number of transactions.
 *
 * @param scope account scope
 * @param from any second of the first day, unix seconds
 * @param to any second of the last day, unix seconds
 * @returns every day, oldest first, also those without transactions. `covered`: no cached gap lies in these days, so
 *   the sums are what the server had when its newest page was fetched
 */
export async function readDailySums(
  scope: string,
  token: string,
  from: number,
  to: number,
): Promise<{ days: DailySum[]; covered: boolean }> {
  const starts = dayStarts(from, to)
  const [first = from, end = to] = [starts[0], starts.at(-1)]
  const [hours, coverage] = await Promise.all([
    readSums(scope, listTransactions.id, token, { from: first, to: end - 1 }),
    coverageOf(scope, listTransactions.id),
  ])
  const parts = await Promise.all(
    hours.map((row) => {
      const split = starts.find((start) => start > row.hour && start < row.hour + HOUR)
      return split === undefined ? [row] : splitHour(row, split)
    }),
  )
  const amounts = (day: number, next: number, direction: 'in' | 'out') =>
    parts
      .flat()
      .filter(({ hour }) => hour >= day && hour < next)
      .flatMap(({ sums }) => sums.filter((cell) => cell.direction === direction).map(({ amount }) => amount))
  const days = starts.slice(0, -1).map((start, index) => {
    const next = starts[index + 1] ?? end
    return { start, in: sum(amounts(start, next, 'in')), out: sum(amounts(start, next, 'out')) }
  })
  return { days, covered: coverage !== undefined && (coverage.complete || coverage.oldest < first) }
}

/** What the device has of a list. */
export interface SavedRange {
  /** Number of cached entries. */
  count: number
  /** Time of the oldest and of the newest one, unix seconds; undefined if there is none. */
  oldest: number | undefined
  newest: number | undefined
  /** Whether that is the whole list, as of `fetchedAt`. */
  complete: boolean
  /** Time of the request for the newest page, unix milliseconds; undefined if only filters were fetched. */
  fetchedAt: number | undefined
}

/**
 * Reads how much of a list is cached: "312 records saved, back to 3 May". Costs the same for every number of entries.
 *
 * @param scope account scope
 * @param list endpoint id, e.g. `listTransactions`
 */
export async function readSavedRange(scope: string, list: string): Promise<SavedRange> {
  const source = { scope, list, filter: {} }
  const [{ rows, count }, coverage] = await Promise.all([
    readWindow(source, { at: 'newest', newer: 0, older: 1 }),
    coverageOf(scope, list),
  ])
  const end = count > 0 ? await readWindow(source, { at: count - 1, newer: 0, older: 1 }) : undefined
  return {
    count,
    ...{ oldest: end?.rows[0]?.time, newest: rows[0]?.time },
    ...{ complete: coverage?.complete === true, fetchedAt: coverage?.fetchedAt },
  }
}
