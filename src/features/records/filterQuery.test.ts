import { describe, expect, it } from 'vitest'
import { NO_FILTER } from './filter.ts'
import { formatFilterQuery, parseFilterQuery, parseSearch } from './filterQuery.ts'

const TODAY = '2026-11-21'

describe('the filter in the query string', () => {
  it.each([
    ['no filter', NO_FILTER, ''],
    ['a direction', { ...NO_FILTER, direction: 'in' as const }, '?direction=in'],
    ['types, in one order', { ...NO_FILTER, types: ['fee', 'charge'] }, '?types=charge,fee'],
    [
      'a range of days',
      { ...NO_FILTER, startDay: '2026-11-01', endDay: '2026-11-21' },
      '?from=2026-11-01&to=2026-11-21',
    ],
  ])('keeps %s', (_, filter, query) => {
    expect(formatFilterQuery(filter)).toBe(query)
    expect(parseFilterQuery(query, TODAY)).toEqual({ ...filter, types: [...filter.types].sort() })
  })

  it.each([
    'direction=sideways',
    'direction=',
    'types=',
    'types=charge,charge',
    'types=charge,constructor',
    'types=%00',
    'from=2026-11-01',
    'from=2026-11-02&to=2026-11-01',
    'from=2025-04-30&to=2026-11-01',
    'from=2026-11-01&to=2026-11-22',
    'from=2026-02-30&to=2026-03-01',
    'from=yesterday&to=today',
    'direction=in&from=%E0%A4%A',
  ])('%s gives the unfiltered list', (query) => {
    expect(parseFilterQuery(query, TODAY)).toEqual(NO_FILTER)
  })

  it('leaves out what a link searches for', () => {
    expect(parseSearch('?direction=in&search=TPU+1%2C250')).toBe('TPU 1,250')
    expect(parseSearch('?search=')).toBe('')
    expect(parseSearch('?direction=in')).toBeUndefined()
    expect(formatFilterQuery(parseFilterQuery('?direction=in&search=TPU', TODAY))).toBe('?direction=in')
  })

  it('ignores parameters of others', () => {
    expect(parseFilterQuery('lang=zh-CN&direction=out', TODAY)).toEqual({ ...NO_FILTER, direction: 'out' })
  })
})
