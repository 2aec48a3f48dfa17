import { Dexie } from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import { resultOf } from '../browser/readDatabase.ts'
import { FLAGS_NAME } from './databaseName.ts'
import { FlagsDatabase } from './flags.ts'
import { readFlag } from './readFlag.ts'

const opened: { close(): void }[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) each.close()
  await Dexie.delete(FLAGS_NAME)
})

/** A tab of version 1.0.0: opens no version, never closes, and does not notice upgrades. */
async function openAs100(): Promise<IDBDatabase> {
  const opening = indexedDB.open(FLAGS_NAME)
  opening.onupgradeneeded = () => opening.result.createObjectStore('facts')
  const database = await resultOf(opening)
  opened.push(database)
  return database
}

const storeOf = (database: IDBDatabase, mode?: IDBTransactionMode) =>
  database.transaction('facts', mode).objectStore('facts')

function openFlags() {
  const database = new FlagsDatabase()
  opened.push(database)
  return database.facts
}

describe('FlagsDatabase', () => {
  it('has every flag that version 1.0.0 stored, while a tab of 1.0.0 is open', async () => {
    const old = await openAs100()
    const stored = { amountsHidden: 1, visits: 7, installDeclined: 1_760_000_000_000, persistAsked: 1_750_000_000_000 }
    for (const [flag, value] of Object.entries(stored)) await resultOf(storeOf(old, 'readwrite').put(value, flag))
    const flags = openFlags()
    const names = ['amountsHidden', 'visits', 'installDeclined', 'persistAsked'] as const
    expect(await flags.bulkGet([...names])).toEqual(Object.values(stored))
    expect(await readFlag('amountsHidden')).toBe(1)
  })

  it('shares its flags with tabs of version 1.0.0, whichever was first', async () => {
    const flags = openFlags()
    await flags.put(1, 'amountsHidden')
    const old = await openAs100()
    expect(await resultOf(storeOf(old).get('amountsHidden'))).toBe(1)
    await resultOf(storeOf(old, 'readwrite').put(0, 'amountsHidden'))
    expect(await flags.get('amountsHidden')).toBe(0)
    expect(await readFlag('amountsHidden')).toBe(0)
  })
})

describe('readFlag', () => {
  it('creates no database where there is none', async () => {
    expect(await readFlag('amountsHidden')).toBeUndefined()
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(FLAGS_NAME)
  })
})
