import { expect, it } from 'vitest'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { NO_FILTER } from '../filter.ts'
import { chartPeriod } from './chartPeriod.ts'

const FILTER = { ...NO_FILTER, startDay: '2026-01-31', endDay: '2026-02-02' }

it.each([
  ['the last 30 days, today included', NO_FILTER, 'days', '2026-11-22', '2026/10/24', '2026/11/22'],
  ['the last 12 months, from the first day of a month', NO_FILTER, 'months', '2026-11-22', '2025/12/01', '2026/11/22'],
  ['not before the first day with records', NO_FILTER, 'months', '2025-06-10', '2025/05/01', '2025/06/10'],
  ["the filter's, whatever the span", FILTER, 'months', '2026-11-22', '2026/01/31', '2026/02/02'],
] as const)('the period of the chart is %s', (_, filter, span, today, first, last) => {
  const { from, to } = chartPeriod(filter, span, new Date(`${today}T14:02:00`).getTime())
  expect([formatDateTime(from), formatDateTime(to)]).toEqual([`${first} 00:00:00`, `${last} 23:59:59`])
})
