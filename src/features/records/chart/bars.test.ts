import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillDisk } from '../../../../tests/fillDisk.ts'
import { saveEntries } from '../../../../tests/saveEntries.ts'
import type { EntryRow } from '../../../lib/cache/db.ts'
import { db } from '../../../lib/cache/db.ts'
import type { ListFilter } from '../../../lib/cache/entryIndex.ts'
import { deleteLists } from '../../../lib/cache/listStore.ts'
import { readBars } from './bars.ts'

const SCOPE = '0x1:0xa'
const LIST = 'listTransactions'
const SOURCE = { scope: SCOPE, list: LIST, filter: {} }
const HOUR = 3600

const entry = (time: number, amount: string, direction = 'in', id = `r${time}`, token = 'USDT'): EntryRow => ({
  ...{ scope: SCOPE, list: LIST, time, id, type: 'fee', direction },
  value: { id, token, type: 'fee', direction, amount, createdTime: time },
})
const COVERAGE = { key: `${SCOPE}|${LIST}|{}`, scope: SCOPE, oldest: 0, newest: 1e10, complete: true, fetchedAt: 7 }
const at = (text: string) => new Date(text).getTime() / 1000
const days = (first: string, last: string) => ({ from: at(`${first}T00:00:00`), to: at(`${last}T23:59:59`) })
const sumsOf = async (...[first, last]: Parameters<typeof days>) =>
  (await readBars(SOURCE, 'USDT', days(first, last))).map((bar) => [bar.in, bar.out])

beforeEach(deleteLists)
afterEach(() => void vi.restoreAllMocks())

describe('the bars of a period', () => {
  it('leave out records whose amount or direction can’t be read, and are right again once those were replaced', async () => {
    const noon = at('2026-11-01T12:00:00')
    await saveEntries([entry(noon, '10'), entry(noon + HOUR, '1'), entry(noon + 1, '5', 'sideways')], COVERAGE)
    await db.entries.update([SCOPE, LIST, noon, `r${noon}`], { value: { token: 'USDT', amount: 'a lot' } })
    expect(await sumsOf('2026-11-01', '2026-11-01')).toEqual([['1', '0']])
    await saveEntries([entry(noon, '10')], COVERAGE)
    expect(await sumsOf('2026-11-01', '2026-11-01')).toEqual([['11', '0']])
  })
})

describe('a long period', () => {
  const NOON = at('2026-03-15T12:00:00')
  const YEAR = { from: at('2026-01-01T00:00:00'), to: at('2026-12-31T23:59:59') }
  const total = async () =>
    (await readBars(SOURCE, 'USDT', YEAR)).reduce((sum, bar) => sum + Number(bar.in) - Number(bar.out), 0)

  it.each([
    ['at different times', 1800, (place: number) => NOON + place * 60],
    ['many of them in each second', 1800, (place: number) => NOON + Math.floor(place / 700)],
    ['all of them in one second', 1800, () => NOON],
    ['just as many as are read at once, in one second', 400, () => NOON],
    ['just as many as are read at once', 400, (place: number) => NOON + place],
  ])('adds each record up once: %s', async (_, count, timeOf) => {
    const rows = Array.from({ length: count }, (__, place) => entry(timeOf(place), '1', 'in', `r${place}`))
    await saveEntries(rows, COVERAGE)
    expect(await total()).toBe(count)
  })

  it('adds up the records that the device has stored, and what the disk refused', async () => {
    await saveEntries(
      Array.from({ length: 700 }, (_, place) => entry(NOON + place * 60, '1')),
      COVERAGE,
    )
    fillDisk()
    await saveEntries(
      [
        entry(NOON + 30, '2', 'out'),
        entry(NOON + 31, '0.5'),
        entry(NOON + 32, 'a lot'),
        entry(NOON + 33, '1000', 'in', 'other token', 'TPU'),
      ],
      COVERAGE,
    )
    expect(await total()).toBe(700 - 2 + 0.5)
  })

  it('is not complete if the device can’t be read any more', async () => {
    await saveEntries([entry(NOON, '1')], COVERAGE)
    const gone = () => {
      throw new Error('gone')
    }
    vi.spyOn(db.entries, 'where').mockImplementation(() => {
      vi.spyOn(db.coverage, 'get').mockImplementation(gone)
      return gone()
    })
    const bars = await readBars(SOURCE, 'USDT', YEAR)
    expect(bars.filter(({ covered }) => covered)).toEqual([])
  })

  it('says how far it has come', async () => {
    const rows = Array.from({ length: 1000 }, (_, place) =>
      entry(YEAR.to - (place / 1000) * (YEAR.to - YEAR.from), '1', 'in', `r${place}`),
    )
    await saveEntries(rows, COVERAGE)
    const parts: number[] = []
    await readBars(SOURCE, 'USDT', YEAR, { onProgress: (part) => parts.push(Math.round(part * 100)) })
    expect(parts).toEqual([40, 80, 100])
  })

  it('is read no further once it is not wanted any more', async () => {
    const rows = Array.from({ length: 1800 }, (_, place) => entry(YEAR.to - 1799 + place, '1'))
    await saveEntries(rows, COVERAGE)
    const reading = vi.spyOn(db.entries, 'where')
    await expect(readBars(SOURCE, 'USDT', YEAR, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    expect(reading).toHaveBeenCalledTimes(1)
  })

  it('are not complete from where only records of another filter are newer', async () => {
    const day = days('2026-11-01', '2026-11-04')
    const filter: ListFilter = { direction: 'in' }
    const coveredOf = async (of: ListFilter) =>
      (await readBars({ ...SOURCE, filter: of }, 'USDT', day)).map(({ covered }) => covered)
    const [monday, tuesday] = [at('2026-11-02T12:00:00'), at('2026-11-03T12:00:00')]
    await saveEntries([entry(monday, '1', 'out')], { ...COVERAGE, newest: monday })
    expect(await coveredOf({})).toEqual([true, true, true, true])
    const ofFilter = { ...COVERAGE, key: `${SCOPE}|${LIST}|${JSON.stringify(filter)}`, newest: tuesday }
    await saveEntries([entry(tuesday, '5')], ofFilter)
    expect(await coveredOf({})).toEqual([true, false, false, false])
    expect(await coveredOf(filter)).toEqual([true, true, true, true])
  })

  it('are complete where the list under the filter is, or the whole one', async () => {
    const day = days('2026-11-01', '2026-11-02')
    const filter: ListFilter = { direction: 'in' }
    const coveredOf = async (of: ListFilter) =>
      (await readBars({ ...SOURCE, filter: of }, 'USDT', day)).map(({ covered }) => covered)
    await saveEntries([], { ...COVERAGE, complete: false, oldest: at('2026-11-01T12:00:00') })
    expect(await coveredOf(filter)).toEqual([false, true])
    await saveEntries([], { ...COVERAGE, key: `${SCOPE}|${LIST}|${JSON.stringify(filter)}` })
    expect(await coveredOf(filter)).toEqual([true, true])
    expect(await coveredOf({})).toEqual([false, true])
  })
})
