import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { documentRow } from '../../../tests/saveEntries.ts'
import { ME, TOKENS } from '../../../tests/testAccounts.ts'
import { resultOf } from '../browser/readDatabase.ts'
import { CACHE_NAME, CACHE_VERSION } from '../cache/databaseName.ts'
import { db } from '../cache/db.ts'
import { clearSession, startSession } from '../session/session.ts'
import { readSavedAccount } from './readSavedAccount.ts'

/** Leaves the database as another version of the app would. */
async function leaveVersion(version: number): Promise<void> {
  const opening = indexedDB.open(CACHE_NAME, version)
  opening.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion > 0) return
    for (const name of ['documents', 'coverage']) opening.result.createObjectStore(name, { keyPath: 'key' })
  }
  const database = await resultOf(opening)
  database.close()
}

beforeEach(async () => {
  db.close()
  await db.delete()
})

describe('reading saved data past Dexie', () => {
  it('finds what Dexie has stored, and is not in the way of it', async () => {
    await db.open()
    const row = documentRow()
    await db.documents.put(row)
    expect(await readSavedAccount()).toEqual({ account: null, documents: [row] })
    expect(db.backendDB().version).toBe(CACHE_VERSION)
    await db.delete()
  })

  it('leaves no database where there was none', async () => {
    await expect(readSavedAccount()).rejects.toThrow()
    const databases = await indexedDB.databases()
    expect(databases.map(({ name }) => name)).not.toContain(CACHE_NAME)
  })

  it('leaves an older cache to Dexie’s upgrade while an account is logged in', async () => {
    await leaveVersion(CACHE_VERSION - 10)
    expect(await readSavedAccount()).toEqual({ account: null, documents: [] })
    onTestFinished(clearSession)
    startSession(ME, TOKENS)
    await expect(readSavedAccount()).rejects.toThrow()
  })

  it('does not read what a newer app has stored', async () => {
    await db.open()
    db.close()
    await leaveVersion(CACHE_VERSION + 10)
    await expect(readSavedAccount()).rejects.toThrow('version')
  })
})
