import { afterEach, describe, expect, it, vi } from 'vitest'
import { fillDisk } from '../../../tests/fillDisk.ts'
import type { CoverageRow, EntryRow } from './db.ts'

const SCOPE = '0x1:0xa'
const LIST = 'listTransactions'

const entry = (time: number, id = `r${time}`): EntryRow => ({
  ...{ scope: SCOPE, list: LIST, time, id, type: 'fee', direction: 'in', value: { token: 'USDT', amount: '1' } },
})
const COVERAGE: CoverageRow = {
  ...{ key: `${SCOPE}|${LIST}|{}`, scope: SCOPE, oldest: 0, newest: 30, complete: true, fetchedAt: 7 },
}

/** The cache on a device of a kind; each module instance is a new tab. */
async function openCache(device: 'IndexedDB' | 'memory' | 'full disk') {
  vi.resetModules()
  if (device === 'memory')
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('Not here', 'SecurityError')
    })
  const store = await import('./listStore.ts')
  await store.deleteLists()
  const saveEntries = (entries: EntryRow[], coverage: CoverageRow) =>
    store.saveEntries(entries, coverage.key, () => coverage)
  await saveEntries([entry(20)], COVERAGE)
  if (device === 'full disk') fillDisk()
  return { ...(await import('./savedRange.ts')), saveEntries }
}

afterEach(() => void vi.restoreAllMocks())

describe.each(['IndexedDB', 'memory', 'full disk'] as const)('what is saved of a list, in %s', (device) => {
  it('is the number of entries, the oldest, and whether that is all', async () => {
    const { saveEntries, readSavedRange } = await openCache(device)
    await saveEntries([entry(30), entry(30, 'same second'), entry(20), entry(10)], COVERAGE)
    expect(await readSavedRange({ scope: SCOPE, list: LIST, filter: {} })).toEqual({
      count: 4,
      oldest: 10,
      complete: true,
    })
    expect(await readSavedRange({ scope: SCOPE, list: 'listWithdrawals', filter: {} })).toEqual({
      ...{ count: 0, oldest: undefined, complete: false },
    })
  })

  it('is not all where another filter has fetched a newer entry, beside which others may be missing', async () => {
    const { saveEntries, readSavedRange } = await openCache(device)
    await saveEntries([entry(31)], { ...COVERAGE, key: `${SCOPE}|${LIST}|{"direction":"in"}`, newest: 31 })
    const range = await readSavedRange({ scope: SCOPE, list: LIST, filter: {} })
    expect(range).toEqual({ count: 2, oldest: 20, complete: false })
  })
})
