import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { coverageRow, recordRow, recordsOf, saveEntries } from '../../../../tests/saveEntries.ts'
import { SEED } from '../../../../tests/seed.ts'
import { setTimeZone, ZONES } from '../../../../tests/timeZone.ts'
import { db } from '../../../lib/cache/db.ts'
import { formatDay, formatMonth } from '../../../lib/format/dates.ts'
import { isEqual, sum } from '../../../lib/format/money.ts'
import { readBars, unitOf } from './bars.ts'

const DAY = 86_400
const second = (day: string, time: string) => new Date(`${day}T${time}`).getTime() / 1000
/** In any time zone. */
const FIRST = Date.parse('2025-12-31T00:00:00Z') / 1000
const LAST = Date.parse('2027-01-02T00:00:00Z') / 1000

/** Days on which clocks change, and others. */
const day = fc.constantFrom('03-08', '03-29', '04-05', '04-24', '10-04', '10-25', '10-30', '11-01', '11-15')
const timeOnDay = fc
  .tuple(day, fc.integer({ min: -DAY, max: 2 * DAY }))
  .map(([name, seconds]) => Date.parse(`2026-${name}T00:00:00Z`) / 1000 + seconds)
const aroundMidnight = fc
  .tuple(day, fc.integer({ min: -1, max: 1 }))
  .map(([name, seconds]) => second(`2026-${name}`, '00:00:00') + seconds)

const records = fc.array(
  fc.record({
    time: fc.oneof(timeOnDay, aroundMidnight, fc.integer({ min: FIRST, max: LAST })),
    direction: fc.constantFrom('in', 'out', 'sideways'),
    token: fc.constantFrom('USDT', 'TPU'),
    amount: fc.constantFrom('1', '-2.5', '0.000000000000000001', '123456789012345678901234567890.1'),
  }),
  { minLength: 30, maxLength: 50 },
)
const periods = fc.constantFrom(
  ['2026-03-01', '2026-03-31'],
  ['2026-02-20', '2026-03-08'],
  ['2026-10-31', '2026-10-31'],
  ['2026-10-20', '2026-11-05'],
  ['2026-04-24', '2026-04-24'],
  ['2026-01-15', '2026-11-22'],
  ['2026-01-01', '2026-12-31'],
)
/** An account of its own for each run, so that runs don't have to delete rows. */
let runs = 0

beforeEach(() => Promise.all(db.tables.map((table) => table.clear())))

describe('the figures of the chart', () => {
  it.each(ZONES)('are the exact sums of the records of each day or month, and of no others, in %s', async (zone) => {
    setTimeZone(zone)
    await fc.assert(
      fc.asyncProperty(records, periods, async (made, [firstDay = '', lastDay = '']) => {
        const scope = `0x1:${++runs}`
        const rows = made.map(({ time, ...record }, index) => recordRow(time, { id: `r${index}`, ...record }, scope))
        await saveEntries(rows, coverageRow({ scope, oldest: FIRST, newest: LAST }))
        const period = { from: second(firstDay, '00:00:00'), to: second(lastDay, '23:59:59') }
        const nameOf = unitOf(period) === 'day' ? formatDay : formatMonth
        const bars = await readBars(recordsOf(scope), 'USDT', period)
        expect(new Set(bars.map(({ start }) => nameOf(start))).size).toBe(bars.length)
        for (const bar of bars)
          for (const side of ['in', 'out'] as const) {
            const wanted = made.filter(
              ({ time, direction, token }) =>
                token === 'USDT' &&
                direction === side &&
                time >= period.from &&
                time <= period.to &&
                nameOf(time) === nameOf(bar.start),
            )
            const exact = sum(wanted.map(({ amount }) => amount.replace('-', '')))
            expect(isEqual(bar[side], exact), `${nameOf(bar.start)}: ${bar[side]} is not ${exact}`).toBe(true)
          }
      }),
      { numRuns: 20, seed: SEED },
    )
  })
})

it.each(ZONES)('has a bar for each day of a month with 31 of them, also if its clocks change, in %s', (zone) => {
  setTimeZone(zone)
  for (const month of ['2026-03', '2026-10'])
    expect(unitOf({ from: second(`${month}-01`, '00:00:00'), to: second(`${month}-31`, '23:59:59') })).toBe('day')
})

describe('a gap in the records', () => {
  it.each([
    ['nothing was fetched', undefined, 0],
    ['the newest pages were fetched', { oldest: second('2026-11-19', '12:00:00'), complete: false }, 3],
    [
      'the oldest one is of the first second of a day',
      { oldest: second('2026-11-20', '00:00:00'), complete: false },
      2,
    ],
    ['everything was fetched', { oldest: second('2026-11-19', '12:00:00'), complete: true }, 10],
  ])('is marked: %s', async (_, fetched, covered) => {
    const scope = `0x1:${++runs}`
    if (fetched) await saveEntries([], coverageRow({ scope, newest: LAST, ...fetched }))
    const bars = await readBars(recordsOf(scope), 'USDT', {
      from: second('2026-11-13', '00:00:00'),
      to: second('2026-11-22', '23:59:59'),
    })
    expect(bars).toHaveLength(10)
    expect(bars.filter((bar) => bar.covered)).toEqual(bars.slice(10 - covered))
  })
})
