import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  adoptTransfer,
  deleteSettled,
  type Intent,
  listDeposits,
  recordEvents,
  recordIntent,
  subscribeToDeposits,
} from '../../src/lib/deposits/journal.ts'
import { getLastRecipient, saveLastRecipient } from '../../src/lib/deposits/lastRecipient.ts'
import { isListed } from '../../src/lib/deposits/status.ts'
import { durable } from '../../src/lib/durable/db.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { depositRow, HASH } from './depositRow.ts'
import { ACCOUNT, RECIPIENT } from './simulation.ts'

const NOW = 1_000_000_000
const NEW = `0x${'a'.repeat(64)}`
const scope = scopeOf(ACCOUNT)
const otherScope = scopeOf(RECIPIENT)
const mined = { hash: HASH, block: 9, result: 'transferred', amount: '7' } as const
const { chainId, token, from, to, amount, units } = depositRow()
const intent: Intent = { scope, chainId, token, from, to, amount, units, block: 98, nonce: 5 }
/** A record of `intent`, as it is stored first. */
const created = (changes: Partial<DepositRow> = {}): DepositRow => ({
  ...depositRow({ ...intent, searchedNonce: 5, requestedAt: NOW }),
  id: expect.any(String),
  ...changes,
})
const confirmed = depositRow({
  ...{ id: 'over', hashes: [HASH], acknowledged: [HASH], mined, final: true, walletReplied: true },
  ...{ outcome: 'confirmed', settledAt: 5 },
})
const failPut = (error: Error) =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw error
  })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  await durable.deposits.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('recordIntent', () => {
  it('stores the whole record before the wallet is asked, with an id of its own', async () => {
    const row = await recordIntent(intent)
    expect(row).toEqual(created())
    expect(await listDeposits(scope)).toEqual([row])
    await recordEvents(row.id, { type: 'refused' })
    expect((await recordIntent(intent)).id).not.toBe(row.id)
  })

  it('is refused while an earlier deposit of the account may have been sent', async () => {
    await durable.deposits.add(depositRow())
    const refused = { name: 'JournalError', kind: 'previousUnknown', message: 'previousUnknown' }
    await expect(recordIntent(intent)).rejects.toMatchObject(refused)
    expect(await durable.deposits.count()).toBe(1)
    await recordIntent({ ...intent, scope: otherScope })
    expect(await durable.deposits.count()).toBe(2)
  })

  it.each([
    ['has a hash', { hashes: [HASH] }],
    ['has ended', { outcome: 'refused' }],
  ] as [string, Partial<DepositRow>][])('is accepted if the earlier deposit %s', async (_, changes) => {
    await durable.deposits.add(depositRow(changes))
    await expect(recordIntent(intent)).resolves.toMatchObject({ outcome: null })
  })

  it('says why the device did not store it', async () => {
    const cause = new Error('full')
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw cause
    })
    const failed = recordIntent(intent)
    await expect(failed).rejects.toMatchObject({ name: 'JournalError', kind: 'notSaved', message: 'notSaved' })
    await expect(failed).rejects.toHaveProperty('cause.message', expect.stringContaining('full'))
  })
})

describe('adoptTransfer', () => {
  it('stores a transfer that no wallet window of this device is open for', async () => {
    const adopted = created({ hashes: [NEW], sentNonce: 5, walletReplied: true })
    expect(await adoptTransfer(intent, NEW, 5)).toEqual(adopted)
    expect(await listDeposits(scope)).toEqual([adopted])
  })

  it('gives the record that has the hash', async () => {
    await durable.deposits.bulkAdd([depositRow({ id: 'b', hashes: [NEW] }), confirmed])
    expect(await adoptTransfer(intent, HASH, 5)).toEqual(confirmed)
    expect(await durable.deposits.count()).toBe(2)
  })

  it.each([
    ['is not certain', false, { final: false }],
    ['was settled by another hash', true, {}],
    ['was settled by another hash, if the server has it', false, { acknowledged: [NEW] }],
    ['was replaced as a whole', true, { mined: null, replacedAt: 9 }],
  ])('opens another record for a hash of one that %s: %s', async (_, isNew, changes) => {
    await durable.deposits.add({ ...confirmed, hashes: [HASH, NEW], ...changes })
    expect((await adoptTransfer(intent, NEW, 5)).id === 'over').toBe(!isNew)
  })
})

describe('recordEvents', () => {
  it('says whether the deposit made progress', async () => {
    await durable.deposits.add(depositRow())
    expect(await recordEvents('a', { type: 'attempted' })).toBe(false)
    expect(await recordEvents('a', { type: 'hashFound', hash: HASH, nonce: 3 })).toBe(true)
    expect(await recordEvents('missing', { type: 'attempted' })).toBe(false)
    expect(await durable.deposits.count()).toBe(1)
  })

  it('gives a hash to one record of the account only', async () => {
    const found = { type: 'hashFound', hash: HASH, nonce: null } as const
    await durable.deposits.bulkAdd([depositRow(), confirmed, depositRow({ id: 'b', scope: otherScope })])
    expect(await recordEvents('a', found)).toBe(false)
    expect(await recordEvents('b', found)).toBe(true)
    expect(await durable.deposits.get('a')).toMatchObject({ hashes: [] })
    expect(await durable.deposits.count()).toBe(3)
  })

  it('opens one record for a hash with another nonce, with what is known of it', async () => {
    vi.setSystemTime(NOW + 5)
    const row = created({ id: 'a', hashes: [HASH, NEW], acknowledged: [HASH, NEW], excluded: ['0x1'], sentNonce: 5 })
    await durable.deposits.add(row)
    const otherNonce = { type: 'otherNonce', hash: NEW, nonce: 6 } as const
    await recordEvents('a', otherNonce, otherNonce, { type: 'hashFound', hash: NEW, nonce: 6 })
    const rows = await durable.deposits.toArray()
    const split = created({ hashes: [NEW], acknowledged: [NEW], sentNonce: 6, walletReplied: true })
    expect(rows).toHaveLength(2)
    expect(rows.find(({ id }) => id === 'a')).toMatchObject({ hashes: [HASH], acknowledged: [HASH] })
    expect(rows.find(({ id }) => id !== 'a')).toEqual(split)
  })

  it('opens a record for an earlier transaction, which is searched for from its nonce', async () => {
    await durable.deposits.add(created({ id: 'a', hashes: [HASH] }))
    await recordEvents('a', { type: 'otherNonce', hash: HASH, nonce: 4 })
    const split = created({ nonce: 4, searchedNonce: 4, hashes: [HASH], sentNonce: 4, walletReplied: true })
    expect((await durable.deposits.toArray()).filter(({ id }) => id !== 'a')).toEqual([split])
  })

  it('opens one record, even if two events show the hash', async () => {
    await durable.deposits.add({ ...confirmed, walletReplied: false })
    const found = { type: 'hashFound', hash: NEW, nonce: 6 } as const
    await recordEvents('over', found, { type: 'walletSent', hash: NEW }, found)
    expect(await durable.deposits.count()).toBe(2)
    expect(await durable.deposits.get('over')).toMatchObject({ hashes: [HASH], walletReplied: true })
  })

  it('lists a transfer that is found beside a deposit that the server’s records show', async () => {
    const shown = { recordId: '9', answeredAt: 7, finalAt: 8 }
    await durable.deposits.add({ ...confirmed, ...shown, walletReplied: false })
    await recordEvents('over', { type: 'hashFound', hash: NEW, nonce: 6 })
    const other = (await listDeposits(scope)).find(({ id }) => id !== 'over')
    expect(other).toMatchObject({ hashes: [NEW], outcome: null })
    expect(other && isListed(other)).toBe(true)
    expect(other).not.toHaveProperty('answeredAt')
    expect(other).not.toHaveProperty('finalAt')
  })

  it('says why the device did not store them, and stores none', async () => {
    await durable.deposits.add(depositRow())
    failPut(new Error('full'))
    const failed = recordEvents('a', { type: 'walletSent', hash: HASH })
    await expect(failed).rejects.toMatchObject({ name: 'JournalError', kind: 'notSaved' })
    await expect(failed).rejects.toHaveProperty('cause.message', expect.stringContaining('full'))
    expect(await durable.deposits.get('a')).toMatchObject({ hashes: [] })
  })
})

it('a late answer for a hash that was no deposit leaves the unknown deposit to the user', async () => {
  const { id } = await recordIntent(intent)
  await recordEvents(id, { type: 'walletSent', hash: HASH }, { type: 'notTheTransfer', hash: HASH, nonce: 4 })
  await recordEvents(id, { type: 'acknowledged', hash: HASH })
  await recordEvents(id, { type: 'declaredUnsent' })
  expect(await listDeposits(scope)).toMatchObject([{ id, acknowledged: [], outcome: 'declaredUnsent' }])
})

describe('the records of an account', () => {
  const at = (id: string, requestedAt: number) => depositRow({ id, requestedAt })

  it('are listed newest first, without those of other accounts', async () => {
    await durable.deposits.bulkAdd([at('a', 2), at('b', 9), at('c', 4), { ...at('d', 7), scope: otherScope }])
    expect((await listDeposits(scope)).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  })

  it('are followed until the screen closes', async () => {
    const seen: (string[] | undefined)[] = []
    const unsubscribe = subscribeToDeposits(scope, (rows) => seen.push(rows?.map(({ id }) => id)))
    await vi.waitFor(() => expect(seen).toEqual([[]]))
    await durable.deposits.add(at('a', 2))
    await vi.waitFor(() => expect(seen).toEqual([[], ['a']]))
    unsubscribe()
    await durable.deposits.add(at('b', 3))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(seen).toHaveLength(2)
  })

  it('are undefined if the device does not give them', async () => {
    vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
      throw new Error('broken')
    })
    const seen: unknown[] = []
    // Dexie has cached what the account of the other test has.
    const unsubscribe = subscribeToDeposits(otherScope, (rows) => seen.push(rows))
    await vi.waitFor(() => expect(seen).toEqual([undefined]))
    unsubscribe()
  })
})

describe('deleteSettled', () => {
  it('deletes settled records; open and watched ones of the account remember their hashes', async () => {
    const watched = { outcome: 'setAside', settledAt: NOW, walletReplied: true } as const
    await durable.deposits.bulkAdd([
      confirmed,
      depositRow({ id: 'open', excluded: ['0x1'] }),
      depositRow({ id: 'watched', hashes: [NEW], ...watched }),
      depositRow({ id: 'otherAccount', scope: otherScope }),
    ])
    await deleteSettled(() => true)
    const rows = (await durable.deposits.toArray()).map(({ id, excluded }) => [id, excluded])
    expect(rows).toEqual([
      ['open', ['0x1', HASH]],
      ['otherAccount', []],
      ['watched', [HASH]],
    ])
  })

  it('keeps a deposit under review for a week, unless a record or the user has ended it', async () => {
    const recent = { ...confirmed, settledAt: NOW }
    await durable.deposits.bulkAdd([
      recent,
      { ...recent, id: 'recorded', recordId: '9' },
      { ...recent, id: 'dismissed', dismissed: true },
      { ...recent, id: 'old', settledAt: NOW - 7 * 24 * 3_600_000 },
    ])
    await deleteSettled(() => true)
    expect((await durable.deposits.toArray()).map(({ id }) => id)).toEqual([confirmed.id])
  })

  it('leaves the accounts alone that are kept', async () => {
    await durable.deposits.bulkAdd([confirmed, depositRow(), { ...confirmed, id: 'b', scope: otherScope }])
    await deleteSettled((each) => each !== scope)
    expect(await durable.deposits.toArray()).toEqual([depositRow(), confirmed])
  })

  it('writes nothing if nothing is deleted', async () => {
    await durable.deposits.add(depositRow())
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    await deleteSettled(() => true)
    expect(put).not.toHaveBeenCalled()
  })
})

describe('the last deposit address', () => {
  beforeEach(() => durable.receivers.clear())

  it('is stored per account, which is not readable from it', async () => {
    await saveLastRecipient(scope, RECIPIENT)
    expect(await getLastRecipient(scope)).toBe(RECIPIENT)
    expect(await getLastRecipient(otherScope)).toBeUndefined()
    expect(JSON.stringify(await durable.receivers.toArray()).toLowerCase()).not.toContain(
      ACCOUNT.slice(2).toLowerCase(),
    )
  })

  it('is unknown, and no error, if the device fails', async () => {
    failPut(new Error('full'))
    await expect(saveLastRecipient(scope, RECIPIENT)).resolves.toBeUndefined()
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new Error('broken')
    })
    expect(await getLastRecipient(scope)).toBeUndefined()
  })
})
