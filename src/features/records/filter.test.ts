import { describe, expect, it } from 'vitest'
import { dayOf, NO_FILTER, toListFilter, validateFilter } from './filter.ts'

const TODAY = '2026-11-21'
const range = (startDay: string, endDay: string) => ({ ...NO_FILTER, startDay, endDay })

describe('the date filter of the records', () => {
  it.each([
    ['a start without an end', '2026-11-01', '', 'tip.completeTime'],
    ['an end without a start', '', '2026-11-01', 'tip.completeTime'],
    ['a start after the end', '2026-11-02', '2026-11-01', 'tip.completeSureTime'],
    ['a day before 1 May 2025', '2025-04-30', '2026-11-01', 'tip.completeSureTime'],
    ['a day that is still to come', '2026-11-01', '2026-11-22', 'tip.completeSureTime'],
    ['nothing', '', '', null],
    ['a single day', '2026-11-01', '2026-11-01', null],
    ['all there is', '2025-05-01', TODAY, null],
  ])('%s', (_, startDay, endDay, problem) => {
    expect(validateFilter(range(startDay, endDay), TODAY)).toBe(problem)
  })

  it('includes the end day to its last second, in the user’s time zone', () => {
    const { startTime = 0, endTime = 0 } = toListFilter(range('2026-11-20', '2026-11-21'))
    expect(endTime - startTime + 1).toBe(2 * 86_400)
    expect(dayOf(new Date(startTime * 1000))).toBe('2026-11-20')
    expect(dayOf(new Date(endTime * 1000))).toBe('2026-11-21')
  })

  it('leaves out what is not set', () => {
    expect(toListFilter(NO_FILTER)).toEqual({})
    expect(toListFilter({ ...NO_FILTER, types: ['fee', 'charge'], direction: 'in' })).toEqual({
      types: ['charge', 'fee'],
      direction: 'in',
    })
  })
})
