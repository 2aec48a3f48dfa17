import { describe, expect, it } from 'vitest'
import { dayOf, NO_FILTER, toListFilter, upToDay, validateFilter } from './filter.ts'

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

  it('includes the end day to its last second, in the user’s time zone', () => {
    const { startTime = 0, endTime = 0 } = toListFilter(range('2026-11-20', '2026-11-21'))
    expect(endTime - startTime + 1).toBe(2 * 86_400)
    expect(dayOf(new Date(startTime * 1000))).toBe('2026-11-20')
    expect(dayOf(new Date(endTime * 1000))).toBe('2026-11-21')
  })

  it('omits unset fields', () => {
    expect(toListFilter(NO_FILTER)).toEqual({})
    expect(toListFilter({ ...NO_FILTER, types: ['fee', 'charge'], direction: 'in' })).toEqual({
      types: ['charge', 'fee'],
      direction: 'in',
    })
  })
})

describe('a jump to a day', () => {
  it('shows that day and older records, and keeps type and direction', () => {
    const filter = { types: ['fee'], direction: 'out' as const, startDay: '2026-11-20', endDay: TODAY }
    expect(upToDay(filter, '2026-10-05', TODAY)).toEqual({ ...filter, startDay: '2025-05-01', endDay: '2026-10-05' })
  })
  it.each(['', '2025-04-30', '2026-11-22'])('to %j changes nothing', (day) => {
    expect(upToDay(NO_FILTER, day, TODAY)).toBeNull()
  })
})
