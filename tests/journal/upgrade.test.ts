import { expect, test } from 'vitest'
import { JournalDatabase } from '../../src/lib/journal/db.ts'
import type { DepositRow } from '../../src/lib/journal/deposit.ts'

/** The next version of the journal, whatever it will be for. */
class NextJournal extends JournalDatabase {
  constructor(name: string) {
    super(name)
    this.version(2).stores({ deposits: 'id, scope, outcome' })
  }
}

test('an open deposit survives an upgrade of the database, byte for byte', async () => {
  const row: DepositRow = {
    ...{ id: 'a', scope: '0x7a69:0xabc', chainId: '0x7a69', token: '0x1', from: '0xabc', to: '0xdef' },
    ...{
      amount: '1.5',
      units: '1500000000000000000',
      block: 7,
      nonce: 3,
      askedAt: 1,
      hashes: ['0x9'],
      acknowledged: [],
    },
    ...{ sentNonce: null, mined: null, elsewhere: null, answer: null, tries: 2, nextTryAt: 5 },
    ...{ outcome: null, settledAt: null },
  }
  const before = new JournalDatabase('journal-of-a-phone')
  await before.deposits.add(row)
  before.close()
  const after = new NextJournal('journal-of-a-phone')
  expect(await after.deposits.toArray()).toEqual([row])
  after.close()
})
