import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { JournalDatabase } from '../../src/lib/deposits/db.ts'
import type { DepositRow } from '../../src/lib/deposits/types.ts'

const NAME = 'journal-upgrade'

const unchanged = {
  ...{ id: 'a', scope: '0x7a69:0xabc', chainId: '0x7a69', token: '0x1', from: '0xabc', to: '0xdef' },
  ...{ amount: '1.5', units: '1500000000000000000', block: 7, nonce: 3, hashes: ['0x9'], acknowledged: [] },
  ...{ sentNonce: 4, mined: null, outcome: null, settledAt: null },
}

test('JournalDatabase reads every field of an open deposit that version 1 stored', async () => {
  const before = new Dexie(NAME)
  before.version(1).stores({ deposits: 'id, scope', receivers: 'account' })
  const stored = { ...unchanged, askedAt: 1, elsewhere: '0x1', answer: 'Not found yet', tries: 2, nextTryAt: 5 }
  await before.table('deposits').add(stored)
  before.close()

  const after = new JournalDatabase(NAME)
  const expected: DepositRow = {
    ...unchanged,
    ...{ requestedAt: 1, wrongChainId: '0x1', serverMessage: 'Not found yet', attempts: 2, nextAttemptAt: 5 },
  }
  expect(await after.deposits.toArray()).toEqual([expected])
  after.close()
})
