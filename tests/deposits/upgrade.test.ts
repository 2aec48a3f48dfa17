import { Dexie } from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import { JournalDatabase } from '../../src/lib/deposits/db.ts'
import { depositReducer } from '../../src/lib/deposits/reducer.ts'
import type { DepositRow } from '../../src/lib/deposits/types.ts'

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
  ...{ walletReplied: true, alreadySubmitted: [], excluded: [], replacedAt: null, failureReadAt: null, final: false },
  ...{ searchedTo: 7, searchedNonce: 3, dismissed: false },
}

/** Stores rows with an older version of the database, and reads them with the current one. */
async function upgrade(version: number, rows: object[]): Promise<DepositRow[]> {
  const before = new Dexie(NAME)
  for (let each = 1; each <= version; each++)
    before.version(each).stores({ deposits: 'id, scope', receivers: 'account' })
  await before.table('deposits').bulkAdd(rows)
  before.close()
  const after = new JournalDatabase(NAME)
  const stored = await after.deposits.toArray()
  after.close()
  return stored
}

describe('JournalDatabase', () => {
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
    expect(rows.map(({ walletReplied }) => walletReplied)).toEqual([true, true, true, true, false])
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
