import { afterEach, expect, it, vi } from 'vitest'
import { recordIntent } from '../../src/lib/deposits/journal.ts'
import { saveLastRecipient } from '../../src/lib/deposits/lastRecipient.ts'
import { durable } from '../../src/lib/durable/db.ts'
import { depositRow } from './depositRow.ts'

afterEach(() => vi.restoreAllMocks())

it('a deposit and its address are on the disk, not in a buffer of the system, before the wallet is asked', async () => {
  // Dexie takes the method when it opens the database.
  durable.close({ disableAutoOpen: false })
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const row = depositRow()
  await recordIntent(row)
  await saveLastRecipient(row.scope, row.from)
  const writing = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite')
  expect(writing.map(([, , options]) => options)).toEqual([{ durability: 'strict' }, { durability: 'strict' }])
})
