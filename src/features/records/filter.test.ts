import { describe, expect, it } from 'vitest'
import { setTimeZone } from '../../../tests/timeZone.ts'
import { dayOf, NO_FILTER, toListFilter, validateFilter } from './filter.ts'

const TODAY = '2026-11-21'
const range = (startDay: string, endDay: string) => ({ ...NO_FILTER, startDay, endDay })

describe('the record filter', () => {
  it.each([
    ['a start without an end', '2026-11-01', '', 'tip.completeTime'],
    ['an end without a start', '', '2026-11-01', 'tip.completeTime'],
    ['a start after the end', '2026-11-02', '2026-11-01', 'tip.completeSureTime'],
    ['a day before 1 May 2025', '2025-04-30', '2026-11-01', 'tip.completeSureTime'],
    ['a day in the future', '2026-11-01', '2026-11-22', 'tip.completeSureTime'],
    ['no range', '', '', null],
    ['a single day', '2026-11-01', '2026-11-01', null],
    ['the longest range', '2025-05-01', TODAY, null],
  ])('validates %s', (_, startDay, endDay, problem) => {
    expect(validateFilter(range(startDay, endDay), TODAY)).toBe(problem)
  })

  it.each([
    ['as it is', 'Asia/Shanghai', '2026-11-20T00:00:00+08:00', '2026-11-21T23:59:59+08:00'],
    ['summer time begins', 'America/New_York', '2026-03-07T00:00:00-05:00', '2026-03-08T23:59:59-04:00'],
    ['summer time ends', 'America/New_York', '2026-10-31T00:00:00-04:00', '2026-11-01T23:59:59-05:00'],
    ['summer time ends', 'Europe/Berlin', '2026-10-25T00:00:00+02:00', '2026-10-25T23:59:59+01:00'],
    ['summer time ends at midnight', 'Africa/Cairo', '2026-10-29T00:00:00+03:00', '2026-10-29T23:59:59+02:00'],
    ['midnight comes twice', 'America/Havana', '2026-10-31T00:00:00-04:00', '2026-10-31T23:59:59-04:00'],
    ['midnight is left out', 'Africa/Cairo', '2026-04-24T01:00:00+03:00', '2026-04-24T23:59:59+03:00'],
  ])('includes the end day to its last second in the device’s time zone, where %s (%s)', (_, zone, first, last) => {
    setTimeZone(zone)
    const { startTime, endTime } = toListFilter(range(first.slice(0, 10), last.slice(0, 10)))
    expect([startTime, endTime]).toEqual([Date.parse(first) / 1000, Date.parse(last) / 1000])
    expect([dayOf(new Date(first)), dayOf(new Date(last))]).toEqual([first.slice(0, 10), last.slice(0, 10)])
  })

  it('omits unset fields', () => {
    expect(toListFilter(NO_FILTER)).toEqual({})
    expect(toListFilter({ ...NO_FILTER, types: ['fee', 'charge'], direction: 'in' })).toEqual({
      types: ['charge', 'fee'],
      direction: 'in',
    })
  })
})
