import type { ListFilter } from '../../lib/cache/entryIndex.ts'
import type { MessageId } from '../../lib/i18n/intl.ts'

/** The filter of the asset records. Days are `YYYY-MM-DD`, in the user's time zone; empty: not set. */
export interface RecordFilter {
  types: string[]
  direction: 'in' | 'out' | null
  startDay: string
  endDay: string
}

export const NO_FILTER: RecordFilter = { types: [], direction: null, startDay: '', endDay: '' }

export const isUnfiltered = ({ types, direction, startDay }: RecordFilter): boolean =>
  types.length === 0 && !direction && !startDay

/** Source: specification §5. */
export const EARLIEST_DAY = '2025-05-01'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Formats the day of a date as `YYYY-MM-DD`, in the user's time zone. */
export const dayOf = (moment: Date): string =>
  `${moment.getFullYear()}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`

/** Returns the message for an invalid range of days, or null. Source: specification §5. */
export function validateFilter({ startDay, endDay }: RecordFilter, today: string): MessageId | null {
  if (Boolean(startDay) !== Boolean(endDay)) return 'tip.completeTime'
  if (startDay > endDay) return 'tip.completeSureTime'
  if (startDay && (startDay < EARLIEST_DAY || endDay > today)) return 'tip.completeSureTime'
  return null
}

/** First second of a day, or of one after it, unix seconds. */
function firstSecondOf(day: string, daysLater = 0): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).getTime() / 1000
}

/** Converts to a list filter. The end day is included to its last second: 23:59:59 comes twice where clocks go back at midnight. */
export const toListFilter = ({ types, direction, startDay, endDay }: RecordFilter): ListFilter => ({
  ...(types.length > 0 && { types: [...types].sort() }),
  ...(direction && { direction }),
  ...(startDay && { startTime: firstSecondOf(startDay) }),
  ...(endDay && { endTime: firstSecondOf(endDay, 1) - 1 }),
})
