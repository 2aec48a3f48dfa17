import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CACHE_NAME, CACHE_VERSION } from './databaseName.ts'
import type { EntryRow } from './db.ts'
import { EVER } from './entryIndex.ts'

const SCOPE = '0x1:0xa'
const LIST = 'listTransactions'
const SOURCE = { scope: SCOPE, list: LIST, filter: {} }

const entry = (place: number): EntryRow => ({
  ...{ scope: SCOPE, list: LIST, time: place * 60, id: `r${place}`, type: 'fee', direction: place % 2 ? 'in' : 'out' },
  value: { id: `r${place}`, token: 'USDT', amount: '0.1', direction: 'in', type: 'fee', createdTime: place * 60 },
})
const ENTRIES = Array.from({ length: 45 }, (_, place) => entry(place))
/** As damaged databases have them. */
const ODD = [
  { ...entry(9000), value: null },
  { ...entry(9001), value: { token: {}, amount: 'a lot' } },
]
const COVERAGE = {
  ...{ key: `${SCOPE}|${LIST}|{}`, scope: SCOPE, oldest: 0, newest: 9001 * 60, complete: true, fetchedAt: 7 },
}
const DOCUMENT = { key: `${SCOPE}|x|`, scope: SCOPE, address: '0xA', name: 'x', value: 1, fetchedAt: 1 }

/** The tables as version 4, that of 1.0.0, declared them. */
const STORES = {
  documents: 'key, scope',
  entries:
    '[scope+list+time+id], [scope+list+type+time], [scope+list+direction+time], [scope+list+direction+type+time], [scope+list+value.token+time]',
  coverage: 'key, scope',
  counts: '[scope+list+span+start]',
  sums: '[scope+list+token+hour]',
}

const tabs: { close: () => void }[] = []

/** Opens the database as 1.0.0 does, which lets go of it for an upgrade and refuses a newer one. */
async function openVersionFour(): Promise<Dexie> {
  const tab = new Dexie(CACHE_NAME)
  tab.version(4).stores(STORES)
  tab.on('versionchange', () => {
    tab.close({ disableAutoOpen: false })
    return false
  })
  const refuseNewer = () => {
    if (Math.floor(tab.backendDB().version / 10) > 4) throw new Dexie.VersionError('newer')
  }
  tab.on('ready', refuseNewer, true)
  await tab.open()
  tabs.push(tab)
  return tab
}

async function fill(tab: Dexie): Promise<void> {
  await tab.table('documents').put(DOCUMENT)
  await tab.table('entries').bulkPut([...ENTRIES, ...ODD])
  await tab.table('coverage').put(COVERAGE)
  await tab.table('counts').put({ scope: SCOPE, list: LIST, span: 'all', start: 0, counts: [] })
  await tab.table('sums').put({ scope: SCOPE, list: LIST, token: 'USDT', hour: 0, sums: [] })
}

/** The present version, in a tab of its own. */
async function openPresent() {
  vi.resetModules()
  const { db } = await import('./db.ts')
  tabs.push(db)
  return { db, ...(await import('./listStore.ts')) }
}

beforeEach(() => Dexie.delete(CACHE_NAME))
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
  vi.restoreAllMocks()
})

describe('a cache of version 4', () => {
  it('keeps its rows, while the tab that stored them has it open', async () => {
    const old = await openVersionFour()
    await fill(old)
    const present = await openPresent()
    expect(await present.db.documents.toArray()).toEqual([DOCUMENT])
    expect(await Promise.all(['counts', 'sums'].map((name) => present.db.table(name).count()))).toEqual([0, 0])
    const rows = await present.readRange(SOURCE, EVER)
    expect(rows.map(({ id }) => id)).toEqual(['r9001', 'r9000', ...ENTRIES.map(({ id }) => id).reverse()])
    expect(await present.readRange({ ...SOURCE, filter: { direction: 'in' } }, { from: 0, to: 180 })).toEqual([
      entry(3),
      entry(1),
    ])
    expect(await present.readRange({ ...SOURCE, token: 'USDT' }, { from: 60, to: 60 })).toEqual([entry(1)])
    expect(await present.readCoverage(SOURCE)).toEqual(COVERAGE)
  })
})

describe('a tab of 1.0.0 that is still open after the upgrade', () => {
  it('delays what is cached until its last transaction has ended', async () => {
    const old = await openVersionFour()
    await fill(old)
    old.backendDB().onversionchange = () => void setTimeout(() => old.close(), 50)
    await openPresent()
    const leaving = new AbortController()
    tabs.push({ close: () => leaving.abort() })
    const { subscribeToRow } = await import('./documentStore.ts')
    const seen: unknown[] = []
    subscribeToRow([DOCUMENT.key], (row) => seen.push(row?.value), leaving.signal)
    await vi.waitFor(() => expect(seen).toEqual([undefined, DOCUMENT.value]))
  })

  it('is no browser that can’t store data, although nothing can be stored meanwhile', async () => {
    const old = await openVersionFour()
    old.backendDB().onversionchange = () => {}
    await openPresent()
    const { saveRow } = await import('./documentStore.ts')
    const { toasts } = await import('../toasts/toasts.ts')
    await saveRow(DOCUMENT)
    expect(toasts.shown).toEqual([])
  })

  it('refuses the cache, and changes nothing in it', async () => {
    const old = await openVersionFour()
    await fill(old)
    const present = await openPresent()
    expect(await present.countEntries(SOURCE)).toBe(47)
    await expect(old.table('entries').put(entry(9999))).rejects.toMatchObject({ name: 'DatabaseClosedError' })
    expect(present.db.backendDB().version).toBe(CACHE_VERSION)
    expect(await present.countEntries(SOURCE)).toBe(47)
  })
})
