import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillDisk } from '../../../tests/fillDisk.ts'
import { documentRow } from '../../../tests/saveEntries.ts'
import { db } from './db.ts'
import { readRow, saveRow } from './documentStore.ts'
import { tryIndexedDb } from './indexedDbGuard.ts'

const toast = vi.hoisted(() => vi.fn())
vi.mock('../toasts/toasts.ts', () => ({ toast }))

const unknownError = () => new DOMException('Internal error', 'UnknownError')
const failRequests = (name: 'get' | 'put', count: number) => {
  const requests = vi.spyOn(IDBObjectStore.prototype, name)
  for (let failed = 0; failed < count; failed++)
    requests.mockImplementationOnce(() => {
      throw unknownError()
    })
}
const keysOf = () => db.documents.toCollection().primaryKeys()

beforeEach(async () => {
  await db.documents.clear()
  vi.spyOn(IDBFactory.prototype, 'deleteDatabase')
})
afterEach(() => void vi.restoreAllMocks())

const deletions = () => vi.mocked(IDBFactory.prototype.deleteDatabase).mock.calls.length

describe('the guard of IndexedDB', () => {
  it.each([1, 2])('keeps the database when %i requests in a row fail, and stores the next row', async (failures) => {
    await saveRow(documentRow('0x1:0xa'))
    failRequests('put', failures)
    await saveRow(documentRow('0x1:0xb'))
    await saveRow(documentRow('0x1:0xc'))
    expect(await keysOf()).toContain(documentRow('0x1:0xa').key)
    expect(await keysOf()).toContain(documentRow('0x1:0xc').key)
    expect((await readRow(documentRow('0x1:0xb').key))?.scope).toBe('0x1:0xb')
    expect(deletions()).toBe(0)
  })

  it('keeps the database when requests that fail together open it again', async () => {
    await saveRow(documentRow('0x1:0xa'))
    failRequests('get', 3)
    const rows = await Promise.all([1, 2, 3].map(() => readRow(documentRow('0x1:0xa').key)))
    expect(rows.map((each) => each?.scope)).toEqual(['0x1:0xa', '0x1:0xa', '0x1:0xa'])
    expect(deletions()).toBe(0)
  })

  it('rebuilds a database that can’t be opened twice', async () => {
    db.close({ disableAutoOpen: false })
    const { open } = IDBFactory.prototype
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...call) {
      if (deletions() === 0) throw unknownError()
      return open.apply(this, call)
    })
    await saveRow(documentRow('0x1:0xa'))
    expect(deletions()).toBe(1)
    expect(await keysOf()).toEqual([documentRow('0x1:0xa').key])
  })

  it('opens a database again that could not be opened once', async () => {
    await saveRow(documentRow('0x1:0xa'))
    db.close({ disableAutoOpen: false })
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      throw unknownError()
    })
    expect(await tryIndexedDb(keysOf)).toEqual([documentRow('0x1:0xa').key])
    expect(deletions()).toBe(0)
  })

  it('says so once when rows can’t be stored', async () => {
    vi.resetModules()
    const tab = await import('./documentStore.ts')
    toast.mockClear()
    fillDisk()
    for (const scope of ['0x1:0xe', '0x1:0xf']) await tab.saveRow(documentRow(scope))
    expect(toast).toHaveBeenCalledExactlyOnceWith({ id: 'storage.unavailable' })
  })

  it('says so once, and continues from memory, when a read gets no answer', async () => {
    vi.resetModules()
    const tab = await import('./documentStore.ts')
    toast.mockClear()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const never = vi.spyOn(IDBObjectStore.prototype, 'get').mockReturnValue({} as IDBRequest)
    const reading = tab.readRow(documentRow('0x1:0xd').key)
    await vi.waitFor(() => expect(never).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await reading).toBeUndefined()
    await tab.saveRow(documentRow('0x1:0xd'))
    vi.useRealTimers()
    expect(toast).toHaveBeenCalledExactlyOnceWith({ id: 'storage.unavailable' })
    expect((await tab.readRow(documentRow('0x1:0xd').key))?.scope).toBe('0x1:0xd')
  })

  it('waits for an answer in a page that was frozen, whose timers come first', async () => {
    await saveRow(documentRow('0x1:0xa'))
    const timers = (['setTimeout', 'setInterval'] as const).map((name) => vi.spyOn(globalThis, name))
    const reading = readRow(documentRow('0x1:0xa').key)
    const due = timers.flatMap(({ mock }) => mock.calls).filter(([, ms = 0]) => ms >= 1000)
    expect(due).toHaveLength(1)
    for (const [continueAfterFreeze] of due) continueAfterFreeze()
    expect((await reading)?.scope).toBe('0x1:0xa')
  })
})
