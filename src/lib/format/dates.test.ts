import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEED } from '../../../tests/seed.ts'
import { setTimeZone } from '../../../tests/timeZone.ts'
import { formatAge, formatDateTime, formatDay, splitSpan } from './dates.ts'

describe('dates in zh-CN format', () => {
  const moment = Date.parse('2026-11-21T06:02:03Z') / 1000
  it.each([
    ['Asia/Shanghai', '2026-11-21T06:02:03Z', '2026/11/21 14:02:03'],
    ['America/New_York', '2026-11-01T05:59:59Z', '2026/11/01 01:59:59'],
    ['America/New_York', '2026-11-01T06:00:00Z', '2026/11/01 01:00:00'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026/03/29 03:00:00'],
  ])('have the year first and 24 hours, in the device’s time zone: in %s %s is %s', (zone, time, shown) => {
    setTimeZone(zone)
    expect(formatDateTime(Date.parse(time) / 1000)).toBe(shown)
  })
  it('leave out the time of day', () => {
    setTimeZone('Asia/Shanghai')
    expect(formatDay(moment)).toBe('2026/11/21')
  })
  it('are a dash if out of range', () => {
    expect([formatDateTime(Number.NaN), formatDateTime(1e18)]).toEqual(['—', '—'])
  })
  it('show only the time on the same day, else day and time', () => {
    setTimeZone('Asia/Shanghai')
    const ms = moment * 1000
    expect(formatAge(ms, ms + 1000)).toBe('14:02')
    expect(formatAge(ms, ms + 3 * 86_400_000)).toBe('11/21 14:02')
  })
  it('show the year of another one, as of a device that was in a drawer or had a wrong clock', () => {
    setTimeZone('Asia/Shanghai')
    const ms = moment * 1000
    expect(formatAge(ms, ms + 366 * 86_400_000)).toBe('2026/11/21 14:02')
  })
  it('are what Intl writes in zh-CN', () => {
    const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
    const inYears = fc.integer({ min: 0, max: Date.parse('2200-01-01T00:00:00Z') / 1000 })
    const intl = new Intl.DateTimeFormat('zh-CN', { ...day, ...time })
    fc.assert(
      fc.property(inYears, (seconds) => formatDateTime(seconds) === intl.format(seconds * 1000)),
      { seed: SEED },
    )
  })
})

describe('splitSpan', () => {
  it.each([
    [2 * 86_400_000 + 4 * 3_600_000 + 18 * 60_000 + 9000, 2, '04:18:09'],
    [999, 0, '00:00:00'],
    [-5000, 0, '00:00:00'],
  ])('splits %i ms into %i days and %s', (ms, days, clock) => {
    expect(splitSpan(ms)).toEqual({ days, clock })
  })
})
