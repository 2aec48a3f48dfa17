import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillDisk } from '../../../../tests/fillDisk.ts'
import { coverageRow, recordRow, recordsOf, saveEntries } from '../../../../tests/saveEntries.ts'
import { db } from '../../../lib/cache/db.ts'
import { keyOf, type ListFilter } from '../../../lib/cache/entryIndex.ts'
import { deleteLists } from '../../../lib/cache/listStore.ts'
import { readBars } from './bars.ts'

const SOURCE = recordsOf()
const INCOME: ListFilter = { direction: 'in' }
const HOUR = 3600

const at = (text: string) => new Date(text).getTime() / 1000
const days = (first: string, last: string) => ({ from: at(`${first}T00:00:00`), to: at(`${last}T23:59:59`) })
const sumsOf = async (...[first, last]: Parameters<typeof days>) =>
  (await readBars(SOURCE, 'USDT', days(first, last))).map((bar) => [bar.in, bar.out])
const coveredOf = async (filter: ListFilter, [first, last]: readonly [string, string]) =>
  (await readBars({ ...SOURCE, filter }, 'USDT', days(first, last))).map(({ covered }) => covered)

beforeEach(deleteLists)
afterEach(() => void vi.restoreAllMocks())

describe('the bars of a period', () => {
  it('leave out records whose amount or direction can’t be read, and are right again once those were replaced', async () => {
    const noon = at('2026-11-01T12:00:00')
    await saveEntries(
      [recordRow(noon, { amount: '10' }), recordRow(noon + HOUR), recordRow(noon + 1, { direction: 'sideways' })],
      coverageRow(),
    )
    await db.entries.update(keyOf(recordRow(noon)), { value: { token: 'USDT', amount: 'a lot' } })
    expect(await sumsOf('2026-11-01', '2026-11-01')).toEqual([['1', '0']])
    expect(await coveredOf({}, ['2026-11-01', '2026-11-01'])).toEqual([false])
    await saveEntries([recordRow(noon, { amount: '10' })], coverageRow())
    expect(await sumsOf('2026-11-01', '2026-11-01')).toEqual([['11', '0']])
  })
})

describe('a long period', () => {
  const NOON = at('2026-03-15T12:00:00')
  const YEAR = { from: at('2026-01-01T00:00:00'), to: at('2026-12-31T23:59:59') }
  const total = async () =>
    (await readBars(SOURCE, 'USDT', YEAR)).reduce((sum, bar) => sum + Number(bar.in) - Number(bar.out), 0)

  it.each([
    ['many of them in each second', 1800, (place: number) => NOON + Math.floor(place / 700)],
    ['just as many as are read at once, in one second', 400, () => NOON],
    ['just as many as are read at once', 400, (place: number) => NOON + place],
  ])('adds each record up once: %s', async (_, count, timeOf) => {
    const rows = Array.from({ length: count }, (__, place) => recordRow(timeOf(place), { id: `r${place}` }))
    await saveEntries(rows, coverageRow())
    expect(await total()).toBe(count)
  })

  it('adds up the records that the device has stored, and what the disk refused', async () => {
    await saveEntries(
      Array.from({ length: 700 }, (_, place) => recordRow(NOON + place * 60)),
      coverageRow(),
    )
    fillDisk()
    await saveEntries(
      [
        recordRow(NOON + 30, { amount: '2', direction: 'out' }),
        recordRow(NOON + 31, { amount: '0.5' }),
        recordRow(NOON + 32, { amount: 'a lot' }),
        recordRow(NOON + 33, { amount: '1000', token: 'TPU' }),
      ],
      coverageRow(),
    )
    expect(await total()).toBe(700 - 2 + 0.5)
  })

  it('is not complete if the device can’t be read any more', async () => {
    await saveEntries([recordRow(NOON)], coverageRow())
    const gone = () => {
      throw new Error('gone')
    }
    vi.spyOn(db.entries, 'where').mockImplementation(() => {
      vi.spyOn(db.coverage, 'get').mockImplementation(gone)
      return gone()
    })
    const bars = await readBars(SOURCE, 'USDT', YEAR)
    expect(bars).toHaveLength(12)
    expect(bars.filter(({ covered }) => covered)).toEqual([])
  })

  it('is read no further once it is not wanted any more', async () => {
    await saveEntries([recordRow(NOON)], coverageRow())
    await expect(readBars(SOURCE, 'USDT', YEAR, AbortSignal.abort())).rejects.toThrow('aborted')
  })
})

describe('the bars under a filter', () => {
  it('are not complete from where only records of another filter are newer', async () => {
    const period = ['2026-11-01', '2026-11-04'] as const
    const [monday, tuesday] = [at('2026-11-02T12:00:00'), at('2026-11-03T12:00:00')]
    await saveEntries([recordRow(monday, { direction: 'out' })], coverageRow({ newest: monday }))
    expect(await coveredOf({}, period)).toEqual([true, true, true, true])
    await saveEntries([recordRow(tuesday)], coverageRow({ newest: tuesday }, INCOME))
    expect(await coveredOf({}, period)).toEqual([true, false, false, false])
    expect(await coveredOf(INCOME, period)).toEqual([true, true, true, true])
    expect(await coveredOf({ direction: 'out' }, period)).toEqual([true, true, true, true])
  })

  it('are not complete if a record of the list can’t be read, unless the list under the filter has all of its own', async () => {
    const period = ['2026-11-01', '2026-11-02'] as const
    await saveEntries([], coverageRow({ unreadable: ['r1'] }))
    expect(await coveredOf({}, period)).toEqual([false, false])
    expect(await coveredOf(INCOME, period)).toEqual([false, false])
    await saveEntries([], coverageRow({ unreadable: [] }, INCOME))
    expect(await coveredOf(INCOME, period)).toEqual([true, true])
  })

  it('are complete where the list under the filter is, or the whole one', async () => {
    const period = ['2026-11-01', '2026-11-02'] as const
    await saveEntries([], coverageRow({ complete: false, oldest: at('2026-11-01T12:00:00') }))
    expect(await coveredOf(INCOME, period)).toEqual([false, true])
    await saveEntries([], coverageRow({}, INCOME))
    expect(await coveredOf(INCOME, period)).toEqual([true, true])
    expect(await coveredOf({}, period)).toEqual([false, true])
  })
})
