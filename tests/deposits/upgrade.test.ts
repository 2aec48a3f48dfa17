import { Dexie } from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import { depositReducer } from '../../src/lib/deposits/reducer.ts'
import { isListed } from '../../src/lib/deposits/status.ts'
import { DurableDatabase } from '../../src/lib/durable/db.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'

const NAME = 'journal-upgrade'

/** Fields with the same name and meaning in every version. */
const unchanged = {
  ...{ id: 'a', scope: '0x7a69:0xabc', chainId: '0x7a69', token: '0x1', from: '0xabc', to: '0xdef' },
  ...{ amount: '1.5', units: '1500000000000000000', block: 7, nonce: 3, hashes: ['0x9'], acknowledged: [] as string[] },
  ...{ sentNonce: 4, settledAt: null },
}
const versionTwo = {
  ...unchanged,
  ...{ requestedAt: 1, wrongChainId: '0x1', serverMessage: 'Not found yet', attempts: 2, nextAttemptAt: 5 },
  ...{ mined: null, outcome: null },
}
/** What an open row of version 2 with a hash becomes. */
const current: DepositRow = {
  ...versionTwo,
  ...{ walletReplied: true, excluded: [], replacedAt: null, failureReadAt: null, final: false },
  ...{ searchedTo: 7, searchedNonce: 3, dismissed: false, nonceTakenAt: null, alreadySubmitted: [] },
}

/** A row as version 3, which 1.0.0 has on devices, stored it. */
const { nonceTakenAt: _, ...versionThree } = { ...current }
const minedRow = {
  ...versionThree,
  ...{ mined: { hash: '0x9', block: 8, result: 'transferred', amount: '1.5' }, wrongChainId: null, final: true },
}

/** Stores rows with an older version of the database, and reads them with the current one. */
async function upgrade(version: number, rows: object[]): Promise<DepositRow[]> {
  const before = new Dexie(NAME)
  for (let each = 1; each <= version; each++)
    before.version(each).stores({ deposits: 'id, scope', receivers: 'account' })
  await before.table('deposits').bulkAdd(rows)
  before.close()
  const after = new DurableDatabase(NAME)
  const stored = await after.deposits.toArray()
  after.close()
  return stored
}

describe('DurableDatabase', () => {
  afterEach(() => Dexie.delete(NAME))

  it('reads every field of an open deposit that version 1 stored', async () => {
    const { requestedAt, wrongChainId, serverMessage, attempts, nextAttemptAt, ...same } = versionTwo
    const renamed = {
      ...{
        askedAt: requestedAt,
        elsewhere: wrongChainId,
        answer: serverMessage,
        tries: attempts,
        nextTryAt: nextAttemptAt,
      },
    }
    expect(await upgrade(1, [{ ...same, ...renamed }])).toEqual([current])
  })

  it('keeps an open deposit of version 2 open, with or without a hash or a receipt', async () => {
    const mined = { hash: '0x9', succeeded: true }
    const rows = await upgrade(2, [
      versionTwo,
      { ...versionTwo, id: 'b', hashes: [], sentNonce: null, wrongChainId: null },
      { ...versionTwo, id: 'c', mined },
    ])
    expect(rows).toEqual([
      current,
      { ...current, id: 'b', hashes: [], sentNonce: null, wrongChainId: null, walletReplied: false },
      { ...current, id: 'c', mined: { hash: '0x9', block: 7, result: 'transferred', amount: null } },
    ])
  })

  it('keeps a settled deposit of version 2 settled', async () => {
    const settled = { ...versionTwo, settledAt: 9, wrongChainId: null }
    const rows = await upgrade(2, [
      { ...settled, id: 'a', outcome: 'confirmed', acknowledged: ['0x9'], mined: { hash: '0x9', succeeded: true } },
      { ...settled, id: 'b', outcome: 'reverted', mined: { hash: '0x9', succeeded: false } },
      { ...settled, id: 'c', outcome: 'replaced' },
      { ...settled, id: 'd', outcome: 'refused', hashes: [], sentNonce: null },
      { ...settled, id: 'e', outcome: 'declaredUnsent', hashes: [], sentNonce: null },
    ])
    const outcomes = rows.map((row) => depositReducer(row, { type: 'attempted' }, 10).outcome)
    expect(outcomes).toEqual(['confirmed', 'reverted', 'replaced', 'refused', 'declaredUnsent'])
    // It ended before its record was awaited.
    expect(rows.map((row) => isListed(row))).toEqual([false, true, true, false, false])
    expect(rows.map(({ walletReplied }) => walletReplied)).toEqual([true, true, true, true, false])
  })

  it('asks the server again about an open deposit of version 3, whatever the server has said', async () => {
    const rows = await upgrade(3, [
      { ...versionThree, alreadySubmitted: ['0x9'] },
      { ...minedRow, id: 'b', alreadySubmitted: ['0x9'], final: false },
    ])
    expect(rows).toEqual([current, { ...current, ...minedRow, id: 'b', final: false }])
    const passed = rows.map((row) => depositReducer(row, { type: 'deepEnough', agreed: true }, 10))
    expect(passed.map(({ outcome }) => outcome)).toEqual([null, null])
  })

  it('keeps a settled deposit of version 3 settled; one that only the words of the server ended is no success', async () => {
    const settled = { ...minedRow, settledAt: 9, outcome: 'confirmed' }
    const rows = await upgrade(3, [
      { ...settled, id: 'a', acknowledged: ['0x9'] },
      { ...settled, id: 'b', alreadySubmitted: ['0x9'] },
      { ...settled, id: 'c', alreadySubmitted: ['0x9'], outcome: 'setAside' },
      { ...settled, id: 'd', mined: null, replacedAt: 8, outcome: 'replaced' },
    ])
    const later = rows.map((row) => depositReducer(row, { type: 'attempted' }, 10))
    expect(later.map(({ outcome, settledAt }) => [outcome, settledAt])).toEqual([
      ['confirmed', 9],
      ['setAside', 9],
      ['setAside', 9],
      ['replaced', 9],
    ])
  })

  it('leaves rows that version 1.0.0 can read, beside this version or after a rollback', async () => {
    await upgrade(3, [{ ...versionThree, alreadySubmitted: ['0x9'] }])
    const before = new Dexie(NAME)
    for (const version of [1, 2, 3]) before.version(version).stores({ deposits: 'id, scope', receivers: 'account' })
    expect(await before.table('deposits').toArray()).toMatchObject([{ id: 'a', alreadySubmitted: [] }])
    before.close()
  })

  it('keeps the block in which a deposit of version 2 was replaced', async () => {
    const settled = { ...versionTwo, settledAt: 9, wrongChainId: null }
    const rows = await upgrade(2, [
      { ...settled, id: 'a', outcome: 'replaced' },
      { ...settled, id: 'b', outcome: 'refused' },
    ])
    expect(rows.map(({ replacedAt, final }) => [replacedAt, final])).toEqual([
      [7, true],
      [null, false],
    ])
  })
})
