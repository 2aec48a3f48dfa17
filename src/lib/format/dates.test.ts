import { describe, expect, it } from 'vitest'
import { formatAge, formatDateTime, splitSpan } from './dates.ts'

describe('dates are shown in zh-CN format', () => {
  const moment = Date.parse('2026-11-21T06:02:03Z') / 1000
  it('with year first and 24 hours, in the zone of the device', () => {
    expect(formatDateTime(moment)).toMatch(/^2026\/11\/2[0-2] \d{2}:02:03$/)
  })
  it('a moment that does not exist is a dash, never "Invalid Date"', () => {
    expect([formatDateTime(Number.NaN), formatDateTime(1e18)]).toEqual(['—', '—'])
  })
  it('an age is a time on the same day, day and time on another', () => {
    const ms = moment * 1000
    expect(formatAge(ms, ms + 1000)).toMatch(/^\d{2}:02$/)
    expect(formatAge(ms, ms + 3 * 86_400_000)).toMatch(/^11\/2[0-2] \d{2}:02$/)
  })
})

describe('a countdown', () => {
  it.each([
    [2 * 86_400_000 + 4 * 3_600_000 + 18 * 60_000 + 9000, 2, '04:18:09'],
    [999, 0, '00:00:00'],
    [-5000, 0, '00:00:00'],
  ])('%i ms are %i days and %s; it never runs below zero', (ms, days, clock) => {
    expect(splitSpan(ms)).toEqual({ days, clock })
  })
})
