import { Dexie } from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import { depositReducer } from '../../src/lib/deposits/reducer.ts'
import { isListed } from '../../src/lib/deposits/status.ts'
import { DurableDatabase } from '../../src/lib/durable/db.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'

const NAME = 'journal-upgrade'

/** An open row with a hash. */
const current: DepositRow = {
  ...{ id: 'a', scope: '0x7a69:0xabc', chainId: '0x7a69', token: '0x1', from: '0xabc', to: '0xdef' },
  ...{ amount: '1.5', units: '1500000000000000000', block: 7, nonce: 3, hashes: ['0x9'], acknowledged: [] },
  ...{ sentNonce: 4, settledAt: null, requestedAt: 1, wrongChainId: '0x1', serverMessage: 'Not found yet' },
  ...{ attempts: 2, nextAttemptAt: 5, mined: null, outcome: null, walletReplied: true, excluded: [] },
  ...{ replacedAt: null, failureReadAt: null, final: false, searchedTo: 7, searchedNonce: 3, dismissed: false },
  ...{ nonceTakenAt: null, alreadySubmitted: [] },
}

/** The row as version 3, which 1.0.0 has on devices, stored it. */
const { nonceTakenAt: _, ...versionThree } = current
const minedRow = {
  ...versionThree,
  ...{ mined: { hash: '0x9', block: 8, result: 'transferred', amount: '1.5' }, wrongChainId: null, final: true },
}

/** The database as version 1.0.0 declares it. */
function openVersionThree(): Dexie {
  const database = new Dexie(NAME)
  for (const version of [1, 2, 3]) database.version(version).stores({ deposits: 'id, scope', receivers: 'account' })
  return database
}

/** Stores rows with version 3 of the database, and reads them with the current one. */
async function upgrade(rows: object[]): Promise<DepositRow[]> {
  const before = openVersionThree()
  await before.table('deposits').bulkAdd(rows)
  before.close()
  const after = new DurableDatabase(NAME)
  const stored = await after.deposits.toArray()
  after.close()
  return stored
}

describe('DurableDatabase', () => {
  afterEach(() => Dexie.delete(NAME))

  it('asks the server again about an open deposit of version 3, whatever the server has said', async () => {
    const rows = await upgrade([
      { ...versionThree, alreadySubmitted: ['0x9'] },
      { ...minedRow, id: 'b', alreadySubmitted: ['0x9'], final: false },
      { ...versionThree, id: 'c', hashes: [], sentNonce: null, wrongChainId: null, walletReplied: false },
    ])
    expect(rows).toEqual([
      current,
      { ...current, ...minedRow, id: 'b', final: false },
      { ...current, id: 'c', hashes: [], sentNonce: null, wrongChainId: null, walletReplied: false },
    ])
    const passed = rows.map((row) => depositReducer(row, { type: 'deepEnough', agreed: true }, 10))
    expect(passed.map(({ outcome }) => outcome)).toEqual([null, null, null])
  })

  it('keeps a settled deposit of version 3 settled; one that only the words of the server ended is no success', async () => {
    const settled = { ...minedRow, settledAt: 9, outcome: 'confirmed' }
    const unsent = { ...settled, hashes: [], sentNonce: null, mined: null, final: false }
    const reverted = { hash: '0x9', block: 8, result: 'reverted', amount: null }
    const rows = await upgrade([
      { ...settled, id: 'a', acknowledged: ['0x9'] },
      { ...settled, id: 'b', alreadySubmitted: ['0x9'] },
      { ...settled, id: 'c', alreadySubmitted: ['0x9'], outcome: 'setAside' },
      { ...settled, id: 'd', mined: null, replacedAt: 8, outcome: 'replaced' },
      { ...settled, id: 'e', mined: reverted, outcome: 'reverted' },
      { ...unsent, id: 'f', outcome: 'refused' },
      { ...unsent, id: 'g', outcome: 'declaredUnsent', walletReplied: false },
    ])
    const later = rows.map((row) => depositReducer(row, { type: 'attempted' }, 10))
    expect(later.map(({ outcome, settledAt }) => [outcome, settledAt])).toEqual([
      ['confirmed', 9],
      ['setAside', 9],
      ['setAside', 9],
      ['replaced', 9],
      ['reverted', 9],
      ['refused', 9],
      ['declaredUnsent', 9],
    ])
    // The first ended before its record was awaited.
    expect(rows.flatMap((row) => (isListed(row) ? row.id : []))).toEqual(['d', 'e'])
  })

  it('leaves rows that version 1.0.0 can read, beside this version or after a rollback', async () => {
    await upgrade([{ ...versionThree, alreadySubmitted: ['0x9'] }])
    const before = openVersionThree()
    expect(await before.table('deposits').toArray()).toMatchObject([{ id: 'a', alreadySubmitted: [] }])
    before.close()
  })
})
