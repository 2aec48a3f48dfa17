import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CACHE_NAME } from './databaseName.ts'
import type { EntryRow } from './rows.ts'

const SCOPE = '0x1:0xa'
const LIST = 'listTransactions'

const entry = (place: number): EntryRow => ({
  ...{ scope: SCOPE, list: LIST, time: place * 60, id: `r${place}`, type: 'fee', direction: place % 2 ? 'in' : 'out' },
  value: { id: `r${place}`, token: 'USDT', amount: '0.1', direction: 'in', type: 'fee', createdTime: place * 60 },
})
const ENTRIES = Array.from({ length: 4500 }, (_, place) => entry(place))
/** As damaged databases have them. */
const ODD = [
  { ...entry(9000), value: null },
  { ...entry(9001), value: { token: {}, amount: 'a lot' } },
]
const SOURCE = { scope: SCOPE, list: LIST, filter: {} }

/** Opens the database as version 3 of it was declared. */
function openVersion3(): Dexie {
  const database = new Dexie(CACHE_NAME)
  database.version(3).stores({
    documents: 'key, scope',
    entries:
      '[scope+list+time+id], [scope+list+type+time], [scope+list+direction+time], [scope+list+direction+type+time]',
    coverage: 'key, scope',
  })
  return database
}

/** The present version, in a tab of its own. */
async function openPresent() {
  vi.resetModules()
  const { db } = await import('./db.ts')
  return { db, ...(await import('./listStore.ts')), ...(await import('./savedTotals.ts')) }
}

let old: Dexie

beforeEach(async () => {
  await Dexie.delete(CACHE_NAME)
  old = openVersion3()
  await old.table('entries').bulkPut([...ENTRIES, ...ODD])
  await old.table('coverage').put({
    ...{ key: `${SCOPE}|${LIST}|{}`, scope: SCOPE, oldest: 0, newest: 9001 * 60, complete: true, fetchedAt: 7 },
  })
  await old.table('documents').put({ key: `${SCOPE}|x|`, scope: SCOPE, name: 'x', value: 1, fetchedAt: 1 })
})
afterEach(() => {
  old.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a database of version 3', () => {
  it('keeps its rows, and counts and adds them up', async () => {
    old.close()
    const { db, readWindow, readSavedRange, readDailySums } = await openPresent()
    const { count, rows } = await readWindow(SOURCE, { at: 'newest', newer: 0, older: 3 })
    expect([count, ...rows.map(({ id }) => id)]).toEqual([4502, 'r9001', 'r9000', 'r4499'])
    expect((await readWindow(SOURCE, { at: 4501, newer: 1, older: 1 })).rows).toEqual([entry(1), entry(0)])
    const filter = { direction: 'in' as const }
    expect((await readWindow({ ...SOURCE, filter }, { at: 'newest', newer: 0, older: 1 })).count).toBe(2251)
    expect(await readSavedRange(SCOPE, LIST)).toMatchObject({ count: 4502, oldest: 0, newest: 540_060, complete: true })
    const { days } = await readDailySums(SCOPE, 'USDT', 0, 4500 * 60)
    expect(days.reduce((total, day) => total + Number(day.in) * 10, 0)).toBeCloseTo(2250)
    expect(await db.documents.count()).toBe(1)
    db.close()
  })

  it('is upgraded while older tabs have it open, which let go of it', async () => {
    const olderTab = openVersion3()
    olderTab.on('versionchange', () => {
      olderTab.close()
      return false
    })
    await olderTab.open()
    old.on('versionchange', () => {
      old.close()
      return false
    })
    const { db, readWindow } = await openPresent()
    expect((await readWindow(SOURCE, { at: 'newest', newer: 0, older: 1 })).count).toBe(4502)
    expect([old.isOpen(), olderTab.isOpen()]).toEqual([false, false])
    db.close()
  })

  it('is upgraded on a slow device too, where that takes longer than a database may be silent', async () => {
    old.close()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { getAll } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...call) {
      vi.advanceTimersByTime(3000)
      return getAll.apply(this, call)
    })
    const { db, readWindow } = await openPresent()
    expect((await readWindow(SOURCE, { at: 'newest', newer: 0, older: 1 })).count).toBe(4502)
    db.close()
  })
})
