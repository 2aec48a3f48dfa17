import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beforeWrites } from '../../../tests/indexedDbFaults.ts'
import { coverageRow, documentRow, recordRow, saveEntries } from '../../../tests/saveEntries.ts'
import { resultOf } from '../browser/readDatabase.ts'
import { CACHE_VERSION } from '../cache/databaseName.ts'
import { db } from '../cache/db.ts'
import { deleteScopes, listScopes } from './forgetScopes.ts'

const LEFT = '0x1:0xa'
const OTHER = '0x1:0xb'
const ROWS = 2500

async function fill(scope: string, rows: number): Promise<void> {
  await saveEntries(
    Array.from({ length: rows }, (_, index) => recordRow(index + 1, {}, scope)),
    coverageRow({ scope }),
  )
  await db.documents.put(documentRow(scope))
}

/** As a kill after some write transactions: what follows is never stored. */
function killAfter(transactions: number): void {
  let begun = 0
  beforeWrites(() => {
    if (++begun > transactions) throw new DOMException('killed', 'AbortError')
  })
}

const isLeft = (scope: string) => scope === LEFT

beforeEach(async () => {
  if (!db.isOpen()) await db.open()
  await Promise.all(db.tables.map((table) => table.clear()))
})
afterEach(() => void vi.restoreAllMocks())

describe('deleting what is cached for an account', () => {
  it('deletes all of it, and nothing of another account', async () => {
    await fill(LEFT, 3)
    await fill(OTHER, 3)
    await deleteScopes(isLeft)
    expect(await listScopes()).toEqual([OTHER])
    expect(await db.entries.count()).toBe(3)
    expect(await db.documents.toArray()).toEqual([documentRow(OTHER)])
  })

  it('first deletes what shows that there is any, then entries in parts: a kill loses at most one', async () => {
    await fill(LEFT, ROWS)
    killAfter(1)
    await expect(deleteScopes(isLeft)).rejects.toThrow('killed')
    vi.restoreAllMocks()
    expect([await db.documents.count(), await db.coverage.count(), await db.entries.count()]).toEqual([0, 0, ROWS])
    killAfter(3)
    await expect(deleteScopes(isLeft)).rejects.toThrow('killed')
    vi.restoreAllMocks()
    expect(await db.entries.count()).toBe(ROWS - 2 * 1000)
    // The next start.
    await deleteScopes(isLeft)
    expect(await Promise.all(db.tables.map((table) => table.count()))).toEqual([0, 0, 0, 0, 0])
  })

  it('leaves no gap in a list that the account, logged in again, saves meanwhile', async () => {
    await fill(LEFT, ROWS)
    let begun = 0
    beforeWrites((database) => {
      if (++begun !== 3) return
      const saving = database.transaction(['entries', 'coverage'], 'readwrite')
      saving.objectStore('entries').put(recordRow(ROWS + 1, {}, LEFT))
      saving.objectStore('coverage').put(coverageRow({ scope: LEFT }))
    })
    await deleteScopes(isLeft)
    expect(await Promise.all([db.entries, db.coverage].map((table) => table.count()))).toEqual([0, 0])
  })

  it('finds entries that have neither documents nor coverage, and rows that can’t be read', async () => {
    await db.entries.put(recordRow(1, {}, LEFT))
    await db.coverage.put({ key: `${LEFT}|listTransactions|{` } as never)
    expect(await listScopes()).toEqual([LEFT])
    await deleteScopes(isLeft)
    expect(await listScopes()).toEqual([])
  })

  it('leaves no database where there was none, and leaves the rows of a newer app alone', async () => {
    db.close({ disableAutoOpen: false })
    await db.delete({ disableAutoOpen: false })
    await deleteScopes(isLeft)
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(db.name)
    const newer = await resultOf(indexedDB.open(db.name, CACHE_VERSION + 10))
    newer.close()
    await expect(deleteScopes(isLeft)).rejects.toThrow('version')
    await db.delete({ disableAutoOpen: false })
  })
})
