import { dayOf, EARLIEST_DAY, type RecordFilter, toListFilter } from '../filter.ts'
import type { Period } from './bars.ts'

/** What is drawn without a time filter: the last 30 days, or the last 12 months. */
export type Span = 'days' | 'months'

/** The period of the chart: that of the filter, else of the span, never before the first day that has records. */
export function chartPeriod(filter: RecordFilter, span: Span, now: number): Period {
  const today = new Date(now)
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()]
  const first = dayOf(span === 'days' ? new Date(year, month, day - 29) : new Date(year, month - 11, 1))
  const startDay = filter.startDay || [first, EARLIEST_DAY].sort()[1] || ''
  const { startTime = 0, endTime = 0 } = toListFilter({ ...filter, startDay, endDay: filter.endDay || dayOf(today) })
  return { from: startTime, to: endTime }
}
