import { Dexie, type Table } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubPage } from '../../../tests/stubPage.ts'
import { pageIndexedDb } from './pageIndexedDb.ts'

const page = new EventTarget()
const leavePage = () => page.dispatchEvent(new Event('pagehide'))

beforeEach(() => {
  stubPage(page)
})
afterEach(() => void vi.unstubAllGlobals())

type Rows = Dexie & { rows: Table<string, number> }

function createDatabase(name: string, version = 1): Rows {
  const database = new Dexie(name, { indexedDB: pageIndexedDb }) as Rows
  database.version(version).stores({ rows: '' })
  return database
}

describe('a page that is left', () => {
  it('in the middle of a write drops the write as a whole', async () => {
    const database = createDatabase('leave-write')
    const writing = database.transaction('rw', database.rows, async () => {
      await database.rows.add('first', 1)
      leavePage()
      await database.rows.add('second', 2)
    })
    await expect(writing).rejects.toThrow()
    expect(await database.rows.toArray()).toEqual([])
  })

  it('in the middle of a read ends the read, and goes on if the page comes back', async () => {
    const database = createDatabase('leave-read')
    await database.rows.add('first', 1)
    const reading = database.transaction('r', database.rows, async () => {
      await database.rows.get(1)
      leavePage()
      return database.rows.get(1)
    })
    await expect(reading).rejects.toThrow()
    expect(await database.rows.toArray()).toEqual(['first'])
  })

  it('in the middle of an upgrade leaves the database at its version', async () => {
    const before = createDatabase('leave-upgrade')
    await before.rows.add('first', 1)
    before.close()
    const upgrading = createDatabase('leave-upgrade', 2)
    upgrading.version(2).upgrade(async (upgrade) => {
      await upgrade.table('rows').clear()
      leavePage()
      await upgrade.table('rows').add('second', 2)
    })
    await expect(upgrading.open()).rejects.toThrow()
    const after = createDatabase('leave-upgrade')
    expect(await after.rows.toArray()).toEqual(['first'])
  })

  it('after a write has been stored keeps it', async () => {
    const database = createDatabase('leave-after')
    await database.rows.add('first', 1)
    leavePage()
    expect(await database.rows.toArray()).toEqual(['first'])
  })
})

it('is undefined where the browser refuses IndexedDB, because site data is blocked', async () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB')
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get })
  vi.resetModules()
  const loaded = import('./pageIndexedDb.ts')
  await loaded.catch(() => {})
  Object.defineProperty(globalThis, 'indexedDB', { ...own, configurable: true })
  expect((await loaded).pageIndexedDb).toBeUndefined()
})
