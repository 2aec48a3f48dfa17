import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EDITION } from '../../src/lib/config/edition.ts'
import { recordEvents } from '../../src/lib/deposits/journal.ts'
import { reconcile } from '../../src/lib/deposits/reconciler.ts'
import type { DepositEvent } from '../../src/lib/deposits/types.ts'
import { durable } from '../../src/lib/durable/db.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { depositRow, HASH, OTHER_HASH } from './depositRow.ts'
import { beginAtNow, LATER, NOW, settle } from './reconcilerClock.ts'
import { ACCOUNT, OTHER } from './simulation.ts'

/** The deposits whose chain state was read, in order, and what was excluded. */
const checked: { id: string; others: object }[] = []
let readChain = async (_: DepositRow): Promise<DepositEvent[]> => []
let isAcknowledged = false
/** The deposits that were confirmed with the server, in order. */
const confirmed: string[] = []

vi.mock('../../src/lib/deposits/checkOnChain.ts', () => ({
  checkOnChain: (row: DepositRow, others: object) => {
    checked.push({ id: row.id, others })
    return readChain(row)
  },
}))
vi.mock('../../src/lib/deposits/confirmWithServer.ts', () => ({
  confirmWithServer: async ({ id }: DepositRow) => {
    confirmed.push(id)
    return isAcknowledged
  },
}))

const ids = () => checked.map(({ id }) => id)
const stored = (id = 'a') => durable.deposits.get(id)

beginAtNow()
beforeEach(() => {
  checked.length = 0
  confirmed.length = 0
  readChain = async () => []
  isAcknowledged = false
})

describe('a pass', () => {
  const due = depositRow({ id: 'due', nextAttemptAt: NOW })
  const early = depositRow({ id: 'early', nextAttemptAt: NOW + 1 })
  const over = depositRow({ id: 'over', outcome: 'confirmed', walletReplied: true, nextAttemptAt: 0 })

  it('checks the deposits that are due, or all of them, but none that is over', async () => {
    await durable.deposits.bulkAdd([due, early, over])
    await reconcile(ACCOUNT, Date.now())
    expect(ids()).toEqual(['due'])
    checked.length = 0
    await reconcile(ACCOUNT)
    expect(ids().toSorted()).toEqual(['due', 'early'])
  })

  it('checks open deposits before those that the user has ended', async () => {
    const ended = { outcome: 'declaredUnsent', settledAt: NOW } as const
    await durable.deposits.bulkAdd([
      depositRow({ id: 'a', ...ended }),
      depositRow({ id: 'b' }),
      depositRow({ id: 'c', ...ended }),
    ])
    await reconcile(ACCOUNT)
    expect(ids()).toEqual(['b', 'a', 'c'])
  })

  it('takes no hash and no nonce of another record for the deposit', async () => {
    await durable.deposits.bulkAdd([
      depositRow({ id: 'a', hashes: ['0xa'], excluded: ['0xa1'], sentNonce: 7 }),
      depositRow({ ...over, id: 'b', hashes: ['0xb'], excluded: ['0xb1'], sentNonce: 0 }),
      depositRow({ ...over, id: 'c', hashes: ['0xc'] }),
    ])
    await reconcile(ACCOUNT)
    expect(checked).toEqual([{ id: 'a', others: { hashes: ['0xb', '0xb1', '0xc'], nonces: [0] } }])
  })

  it('waits longer after an attempt without progress, whether or not the chain could be read', async () => {
    await durable.deposits.bulkAdd([depositRow({ id: 'a' }), depositRow({ id: 'b', attempts: 4 })])
    readChain = ({ id }) => (id === 'a' ? Promise.reject(new Error('unreadable')) : Promise.resolve([]))
    await reconcile(ACCOUNT)
    expect(await stored('a')).toEqual(depositRow({ id: 'a', attempts: 1, nextAttemptAt: NOW + 1000 }))
    expect(await stored('b')).toMatchObject({ attempts: 5, nextAttemptAt: NOW + 16_000 })
  })

  it('writes only the attempt if nothing has changed', async () => {
    await durable.deposits.add(depositRow())
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    await reconcile(ACCOUNT)
    expect(put).toHaveBeenCalledTimes(1)
  })

  it('is followed up at once after progress', async () => {
    await durable.deposits.add(depositRow({ attempts: 3, nextAttemptAt: LATER }))
    readChain = async () => [{ type: 'hashFound', hash: HASH, nonce: 0 }]
    await reconcile(ACCOUNT)
    expect(await stored()).toMatchObject({ hashes: [HASH], attempts: 0, nextAttemptAt: NOW })
    isAcknowledged = true
    readChain = async () => []
    await reconcile(ACCOUNT)
    expect(await stored()).toMatchObject({ attempts: 0 })
  })

  it('does nothing for an account that has logged out, or another one', async () => {
    await durable.deposits.bulkAdd([depositRow(), depositRow({ id: 'b', scope: scopeOf(OTHER) })])
    await reconcile(OTHER)
    expect(ids()).toEqual([])
    await reconcile(ACCOUNT)
    expect(ids()).toEqual(['a'])
  })

  it('ends quietly if the device does not give its deposits', async () => {
    await durable.deposits.add(depositRow())
    vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('broken', 'UnknownError')
    })
    await expect(reconcile(ACCOUNT)).resolves.toBeUndefined()
    expect(ids()).toEqual([])
  })

  it('is shared by callers that arrive before it starts, and is then as thorough as any of them asks', async () => {
    await durable.deposits.bulkAdd([due, early])
    for (const [first, second] of [
      [undefined, Date.now()],
      [Date.now(), undefined],
    ] as const) {
      checked.length = 0
      const pass = reconcile(ACCOUNT, first)
      expect(reconcile(ACCOUNT, second)).toBe(pass)
      await pass
      expect(ids().toSorted()).toEqual(['due', 'early'])
    }
  })

  it('is followed by another one for a caller that arrives later', async () => {
    await durable.deposits.add(due)
    let later: Promise<void> | undefined
    readChain = async () => {
      later ??= reconcile(ACCOUNT)
      return []
    }
    await reconcile(ACCOUNT)
    await later
    expect(ids()).toEqual(['due', 'due'])
  })

  it('waits while another tab has one', async () => {
    await durable.deposits.add(due)
    const held = Promise.withResolvers<void>()
    const otherTab = navigator.locks.request(`tpu-${EDITION}:deposits`, () => held.promise)
    await settle()
    const passing = reconcile(ACCOUNT)
    await settle()
    expect(ids()).toEqual([])
    held.resolve()
    await Promise.all([passing, otherTab])
    expect(ids()).toEqual(['due'])
  })
})

describe('a slow search', () => {
  it.each([
    ['open', {}],
    ['ended by the user', { outcome: 'declaredUnsent', settledAt: NOW }],
  ] as const)('of a deposit that is %s holds up no other deposit, and goes on', async (_, changes) => {
    await durable.deposits.add(depositRow({ id: 'old', ...changes }))
    const search = Promise.withResolvers<DepositEvent[]>()
    readChain = async ({ id }) => (id === 'old' ? search.promise : [])
    const passes = [reconcile(ACCOUNT)]
    await settle()
    await durable.deposits.add(depositRow({ id: 'new', hashes: [OTHER_HASH], walletReplied: true, requestedAt: NOW }))
    passes.push(reconcile(ACCOUNT))
    await vi.advanceTimersByTimeAsync(15_000)
    await settle()
    expect(confirmed).toContain('new')
    await vi.advanceTimersByTimeAsync(5000)
    await Promise.all(passes)
    expect(ids()).toEqual(['old', 'new'])
    await reconcile(ACCOUNT)
    // One search is one attempt. The next look at it waits for its turn, or the timer would wait for nothing else.
    expect(await stored('old')).toMatchObject({ attempts: 1, nextAttemptAt: Date.now() + 30_000 })

    search.resolve([{ type: 'hashFound', hash: HASH, nonce: 0 }])
    await settle()
    expect(await stored('old')).toMatchObject({ hashes: [HASH], attempts: 0 })
    await reconcile(ACCOUNT)
    expect(ids().filter((id) => id === 'old')).toHaveLength(2)
  })

  it('does not stand in for the check of a hash that comes meanwhile', async () => {
    await durable.deposits.add(depositRow({ id: 'old' }))
    const search = Promise.withResolvers<DepositEvent[]>()
    readChain = async ({ hashes }) => (hashes.length === 0 ? search.promise : [])
    const pass = reconcile(ACCOUNT)
    await settle()
    await vi.advanceTimersByTimeAsync(15_000)
    await pass
    await recordEvents('old', { type: 'walletSent', hash: HASH })
    await reconcile(ACCOUNT)
    expect(ids()).toEqual(['old', 'old'])
    search.resolve([])
  })

  it('that fails is started again by the next pass', async () => {
    await durable.deposits.add(depositRow({ id: 'old' }))
    const search = Promise.withResolvers<DepositEvent[]>()
    readChain = () => search.promise
    const pass = reconcile(ACCOUNT)
    await settle()
    await vi.advanceTimersByTimeAsync(15_000)
    await pass
    search.reject(new Error('unreadable'))
    await settle()
    await reconcile(ACCOUNT)
    expect(ids()).toEqual(['old', 'old'])
  })
})
