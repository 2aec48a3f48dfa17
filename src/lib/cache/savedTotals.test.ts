import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from './db.ts'
import { saveEntries } from './listStore.ts'
import type { CoverageRow, EntryRow } from './rows.ts'
import { readDailySums, readSavedRange } from './savedTotals.ts'

const SCOPE = '0x1:0xa'
const LIST = 'listTransactions'
const HOUR = 3600

const entry = (time: number, amount: string, direction: string, token = 'USDT', id = `r${time}`): EntryRow => ({
  ...{ scope: SCOPE, list: LIST, time, id, type: 'fee', direction, value: { token, amount } },
})
const coverage = (row: Partial<CoverageRow> = {}): CoverageRow => ({
  ...{ key: `${SCOPE}|${LIST}|{}`, scope: SCOPE, oldest: 0, newest: 0, complete: true, fetchedAt: 7 },
  ...row,
})

/** Minutes west of UTC, in July. */
const OFFSETS: Record<string, number> = {
  ...{ UTC: 0, 'Asia/Shanghai': -480, 'Asia/Kolkata': -330 },
  ...{ 'America/New_York': 240, 'Australia/Lord_Howe': -630 },
}

/** Sets the time zone of the device. */
const setTimeZone = (zone: string) => {
  vi.stubEnv('TZ', zone)
  expect(new Date(2026, 6, 1).getTimezoneOffset()).toBe(OFFSETS[zone])
}
const noon = (day: string) => new Date(`${day}T12:00:00`).getTime() / 1000

beforeEach(() => Promise.all(db.tables.map((table) => table.clear())))
afterEach(() => void vi.unstubAllEnvs())

describe('readDailySums', () => {
  it.each(['UTC', 'Asia/Shanghai', 'Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe'])(
    'adds up the days of %s, exactly',
    async (zone) => {
      setTimeZone(zone)
      const midnight = new Date('2026-11-01T00:00:00').getTime() / 1000
      const next = new Date('2026-11-02T00:00:00').getTime() / 1000
      await saveEntries(
        [
          entry(midnight - 1, '100', 'in'),
          entry(midnight, '0.1', 'in'),
          entry(midnight + 1, '0.2', 'in'),
          entry(midnight + 2, '-7', 'out'),
          entry(midnight + 3, '1000', 'in', 'TPU'),
          entry(next - 1, '0.000000000000000001', 'in'),
          entry(next, '5', 'in'),
        ],
        coverage(),
      )
      const { days, covered } = await readDailySums(SCOPE, 'USDT', noon('2026-10-31'), noon('2026-11-03'))
      expect(days.map((day) => [day.in, day.out])).toEqual([
        ['100', '0'],
        ['0.300000000000000001', '7'],
        ['5', '0'],
        ['0', '0'],
      ])
      expect(days[1]?.start).toBe(midnight)
      expect(covered).toBe(true)
    },
  )

  it('follows a corrected entry, and counts one that is fetched twice once', async () => {
    const time = noon('2026-11-01')
    await saveEntries([entry(time, '10', 'in'), entry(time, '10', 'in')], coverage())
    await saveEntries([entry(time, '10', 'in')], coverage())
    await saveEntries([entry(time, '2', 'out')], coverage())
    expect((await readDailySums(SCOPE, 'USDT', time, time)).days).toMatchObject([{ in: '0', out: '2' }])
  })

  it('is right again after a damaged entry was replaced', async () => {
    const time = noon('2026-11-01')
    await saveEntries([entry(time, '10', 'in'), entry(time + HOUR, '1', 'in')], coverage())
    await db.entries.update([SCOPE, LIST, time, `r${time}`], { value: 'damaged' })
    await saveEntries([entry(time, '10', 'in')], coverage())
    expect((await readDailySums(SCOPE, 'USDT', time, time)).days).toMatchObject([{ in: '11', out: '0' }])
  })

  it('says whether the days may have gaps', async () => {
    const [day, later] = [noon('2026-11-01'), noon('2026-11-05')]
    await saveEntries([entry(day, '1', 'in')], coverage({ complete: false, oldest: later }))
    expect((await readDailySums(SCOPE, 'USDT', day, day)).covered).toBe(false)
    expect((await readDailySums(SCOPE, 'USDT', later + 24 * HOUR, later + 48 * HOUR)).covered).toBe(true)
  })
})

describe('readSavedRange', () => {
  it('has the number of saved entries, the oldest and the newest, and whether that is all', async () => {
    await saveEntries(
      [30, 20, 10].map((time) => entry(time, '1', 'in')),
      coverage(),
    )
    expect(await readSavedRange(SCOPE, LIST)).toEqual({
      ...{ count: 3, oldest: 10, newest: 30, complete: true, fetchedAt: 7 },
    })
    expect(await readSavedRange(SCOPE, 'listWithdrawals')).toEqual({
      ...{ count: 0, oldest: undefined, newest: undefined, complete: false, fetchedAt: undefined },
    })
  })
})
