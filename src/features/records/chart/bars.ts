import type { CoverageRow } from '../../../lib/cache/db.ts'
import { EVER, type ListSource } from '../../../lib/cache/entryIndex.ts'
import { readCoverages } from '../../../lib/cache/listStore.ts'
import { abs, sum } from '../../../lib/format/money.ts'
import { recordBatches } from '../recordBatches.ts'

/** What one token's records of a day or a month add up to. */
export interface Bar {
  /** First second in the user's time zone, unix seconds. */
  start: number
  /** Exact decimal strings in whole tokens. */
  in: string
  out: string
  /** Whether this device has all of its records, as of the last fetch. */
  covered: boolean
}

/** From the first to the last second, unix seconds. */
export interface Period {
  from: number
  to: number
}

export type Unit = 'day' | 'month'

const DAY_SECONDS = 86_400
/** With more bars, each is too thin for a finger on a phone of 320 px. */
const MAX_DAYS = 31

/** Days, or months where there would be too many days. The days that clocks change are longer or shorter. */
export const unitOf = ({ from, to }: Period): Unit =>
  Math.round((to - from) / DAY_SECONDS) > MAX_DAYS ? 'month' : 'day'

/** First seconds of the days or months that a period touches, in the user's time zone; the first one is cut to it. */
function barStarts(period: Period): number[] {
  const isMonthly = unitOf(period) === 'month'
  const starts: number[] = []
  for (let start = period.from; start <= period.to; ) {
    starts.push(start)
    const date = new Date(start * 1000)
    const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
    const next = isMonthly ? new Date(year, month + 1, 1) : new Date(year, month, day + 1)
    start = Math.floor(next.getTime() / 1000)
  }
  return starts
}

/** A record that can't be read may be of any day. */
const covers = (row: CoverageRow | undefined, start: number, end: number): boolean =>
  row !== undefined && row.unreadable.length === 0 && (row.complete || row.oldest < start) && row.newest >= end

/**
 * Adds up the cached records of a period into bars, oldest first.
 *
 * @param list the list on the screen: the coverage of its filter counts as well as the whole list's
 * @param signal aborts between batches; then rejects with its reason
 */
export async function readBars(list: ListSource, token: string, period: Period, signal?: AbortSignal): Promise<Bar[]> {
  // Read before the records: a record that is saved meanwhile must not count as covered without being in the sums.
  const before = await readCoverages(list)
  const bars = barStarts(period).map((start): Bar => ({ start, in: '0', out: '0', covered: false }))
  const source = { ...list, token, filter: { startTime: period.from, endTime: period.to } }
  const { direction: shownDirection } = list.filter
  /** Time of the newest record that is shown. */
  let newest = 0
  for await (const { records } of recordBatches(source, signal)) {
    for (const { createdTime, direction, amount } of records) {
      if (direction === (shownDirection ?? direction)) newest = Math.max(newest, createdTime)
      const bar = bars.findLast(({ start }) => start <= createdTime)
      if (bar && (direction === 'in' || direction === 'out')) bar[direction] = sum([bar[direction], abs(amount)])
    }
  }
  // And after them: a device that can't be read any more has returned no records.
  const coverages = [before, await readCoverages(list)]
  return bars.map((bar, index) => {
    // A newer record is from a page of another filter, which lacks others of the same time.
    const end = Math.min(newest, bars[index + 1]?.start ?? EVER.to)
    return { ...bar, covered: coverages.every((each) => each.some((row) => covers(row, bar.start, end))) }
  })
}
