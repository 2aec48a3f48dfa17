import { describe, expect, it } from 'vitest'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { NO_FILTER } from '../filter.ts'
import { chartPeriod } from './chartPeriod.ts'

const at = (text: string) => new Date(text).getTime()
const shown = (...[filter, span, now]: Parameters<typeof chartPeriod>) => {
  const { from, to } = chartPeriod(filter, span, now)
  return `${formatDateTime(from)} – ${formatDateTime(to)}`
}

describe('the period of the chart', () => {
  it('is the last 30 days, today included', () => {
    expect(shown(NO_FILTER, 'days', at('2026-11-22T14:02:00'))).toBe('2026/10/24 00:00:00 – 2026/11/22 23:59:59')
  })
  it('is the last 12 months, from the first day of a month', () => {
    expect(shown(NO_FILTER, 'months', at('2026-11-22T14:02:00'))).toBe('2025/12/01 00:00:00 – 2026/11/22 23:59:59')
  })
  it('never begins before the first day with records', () => {
    expect(shown(NO_FILTER, 'months', at('2025-06-10T00:00:00'))).toBe('2025/05/01 00:00:00 – 2025/06/10 23:59:59')
  })
  it("is the filter's, whatever the span", () => {
    const filter = { ...NO_FILTER, startDay: '2026-01-31', endDay: '2026-02-02' }
    expect(shown(filter, 'months', at('2026-11-22T14:02:00'))).toBe('2026/01/31 00:00:00 – 2026/02/02 23:59:59')
  })
})
