import { listTransactions } from '../../../contract/assets.ts'
import { readCoverage } from '../../../lib/cache/listStore.ts'
import { readDailySums } from '../../../lib/cache/savedTotals.ts'
import { sum } from '../../../lib/format/money.ts'

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
/** More bars than this are too thin for a finger on a phone of 320 px. */
const MAX_DAYS = 31

/** Days, or months where there would be too many days. */
export const unitOf = ({ from, to }: Period): Unit => (to - from > MAX_DAYS * DAY_SECONDS ? 'month' : 'day')

/** The calendar months of the user's time zone that a period touches, cut to it. */
function monthsOf({ from, to }: Period): Period[] {
  const months: Period[] = []
  for (let start = from; start <= to; ) {
    const date = new Date(start * 1000)
    const next = Math.floor(new Date(date.getFullYear(), date.getMonth() + 1, 1).getTime() / 1000)
    months.push({ from: start, to: Math.min(next - 1, to) })
    start = next
  }
  return months
}

/**
 * Reads the bars of a period from the sums of the cache, oldest first. A month at a time, so that the page stays responsive
 * over years.
 *
 * @param scope account scope
 */
export async function readBars(scope: string, token: string, period: Period): Promise<Bar[]> {
  const coverage = await readCoverage(`${scope}|${listTransactions.id}|{}`)
  const isCovered = (start: number) => coverage !== undefined && (coverage.complete || coverage.oldest < start)
  const unit = unitOf(period)
  const bars: Bar[] = []
  for (const { from, to } of monthsOf(period)) {
    const { days } = await readDailySums(scope, token, from, to)
    if (unit === 'day') bars.push(...days.map((day) => ({ ...day, covered: isCovered(day.start) })))
    else {
      const total = (direction: 'in' | 'out') => sum(days.map((day) => day[direction]))
      bars.push({ start: from, in: total('in'), out: total('out'), covered: isCovered(from) })
    }
  }
  return bars
}
