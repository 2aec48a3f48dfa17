import { describe, expect, it, vi } from 'vitest'
import { submitHash } from '../../src/features/deposit/submitHash.ts'
import { encodeTransfer } from '../../src/lib/chain/erc20.ts'
import { env } from '../../src/lib/config/env.ts'
import { listDeposits } from '../../src/lib/deposits/journal.ts'
import { reconcile } from '../../src/lib/deposits/reconciler.ts'
import { durable } from '../../src/lib/durable/db.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { setAmountsHidden } from '../../src/lib/session/amountPrivacy.ts'
import { clearSession } from '../../src/lib/session/session.ts'
import { fillDisk } from '../fillDisk.ts'
import { depositRow } from './depositRow.ts'
import { simulateWorld } from './simulateWorld.ts'
import { ACCOUNT, CONFIRMATIONS, OTHER, RECIPIENT } from './simulation.ts'

const world = simulateWorld()

vi.mock('../../src/lib/api/call.ts', () => ({
  call: async ({ id }: { id: string }, { body }: { body: { txHash: string } }) =>
    id === 'confirmDeposit' ? world.simulation.confirm(body.txHash) : { address: RECIPIENT },
}))
vi.mock('../../src/lib/cache/fetchQuery.ts', () => ({ refetch: async () => {} }))

/** What wallets of contract accounts may answer with instead of a transaction hash. */
const ID = `0x${'5'.repeat(64)}`

const units = (amount: bigint) => amount * 10n ** 18n

/** Sends and mines a transfer of the account. @returns its hash */
function send(amount = 7n, { succeeded = true } = {}): string {
  const hash = world.simulation.broadcast({ to: env.stablecoin, data: encodeTransfer(RECIPIENT, units(amount)) })
  world.simulation.mine(succeeded)
  return hash
}

/** A deposit whose wallet was asked now. */
async function recordUnknown(changes: Partial<DepositRow> = {}): Promise<DepositRow> {
  const nonce = world.simulation.mined.length
  const row = depositRow({ nonce, searchedNonce: nonce, requestedAt: Date.now(), ...changes })
  await durable.deposits.add(row)
  return row
}

const stored = () => listDeposits(scopeOf(ACCOUNT))

describe('submitHash', () => {
  it('gives an unknown deposit its hash, also from an explorer link in upper case', async () => {
    send(1n)
    const row = await recordUnknown()
    const hash = send()
    const link = `https://explorer.test/tx/0x${hash.slice(2).toUpperCase()}?x=1`
    expect(await submitHash(link, row)).toBeUndefined()
    expect(await stored()).toMatchObject([{ id: row.id, hashes: [hash], sentNonce: 1 }])
  })

  it('recognizes a transfer of a contract account by its log, whatever account paid for it', async () => {
    send(1n)
    const row = await recordUnknown()
    const data = encodeTransfer(RECIPIENT, units(7n))
    const hash = world.simulation.broadcast({ to: env.stablecoin, data, relayer: OTHER })
    expect(await submitHash(hash, row)).toEqual({ id: 'deposit.hashPending' })
    world.simulation.mine()
    expect(await submitHash(hash, row)).toBeUndefined()
    expect(await stored()).toMatchObject([{ id: row.id, hashes: [hash], sentNonce: null }])
    for (let block = 0; block < CONFIRMATIONS; block++) world.simulation.mine()
    await reconcile(ACCOUNT)
    expect(await stored()).toMatchObject([{ outcome: 'confirmed', acknowledged: [hash] }])
  })

  it.each([
    ['unknown', {}],
    ['declared unsent', { outcome: 'declaredUnsent', settledAt: 1 }],
    ['set aside', { outcome: 'setAside', settledAt: 1 }],
  ] as const)('finds the %s deposit that a hash without one belongs to', async (_, changes) => {
    const row = await recordUnknown(changes)
    const hash = send()
    expect(await submitHash(hash)).toBeUndefined()
    expect(await stored()).toMatchObject([{ id: row.id, hashes: [hash], outcome: null }])
  })

  it('finds rather the open deposit whose hash no node has shown than an equal one that has ended', async () => {
    await recordUnknown({ id: 'ended', outcome: 'declaredUnsent', settledAt: 1 })
    const open = await recordUnknown({ id: 'open', hashes: [ID], walletReplied: true, requestedAt: 1 })
    const data = encodeTransfer(RECIPIENT, units(7n))
    const hash = world.simulation.broadcast({ to: env.stablecoin, data, relayer: OTHER })
    world.simulation.mine()
    expect(await submitHash(hash)).toBeUndefined()
    expect((await stored()).filter(({ hashes }) => hashes.includes(hash)).map(({ id }) => id)).toEqual([open.id])
  })

  it('adopts an earlier transfer as a deposit of its own, says so, and goes on searching', async () => {
    const earlier = send()
    const row = await recordUnknown()
    expect(await submitHash(earlier, row)).toEqual({ id: 'deposit.earlierTransfer' })
    const rows = await stored()
    expect(rows.find(({ id }) => id === row.id)).toMatchObject({ hashes: [], outcome: null })
    const adopted = { hashes: [earlier], amount: '7', outcome: null, sentAt: expect.any(Number) }
    expect(rows.find(({ id }) => id !== row.id)).toMatchObject(adopted)
  })

  it('rejects what contains no hash', async () => {
    expect(await submitHash('0x123', await recordUnknown())).toEqual({ id: 'deposit.invalidHash' })
  })

  it.each([
    ['names both', false, { found: '8', expected: '1,234.5' }],
    ['names neither where amounts are hidden', true, { found: '••••', expected: '••••' }],
  ])('rejects a transfer of another amount, and %s', async (_, hidden, values) => {
    setAmountsHidden(hidden)
    const row = await recordUnknown({ amount: '1234.5', units: String(12345n * 10n ** 17n) })
    expect(await submitHash(send(8n), row)).toEqual({ id: 'deposit.otherTransferAmount', values })
    expect(await stored()).toMatchObject([{ id: row.id, hashes: [], outcome: null }])
  })

  it.each([
    ['is to another address', { to: OTHER }],
    ['has no amount of its own', { amount: null, units: null }],
  ])('names no amounts if the deposit %s', async (_, changes) => {
    const row = await recordUnknown(changes)
    expect(await submitHash(send(), row)).toEqual({ id: 'deposit.otherTransfer' })
    expect(await stored()).toMatchObject([{ id: row.id, hashes: [] }])
  })

  it('says so if the journal can’t be read', async () => {
    const hash = send()
    const broken = vi.spyOn(durable.deposits, 'where').mockImplementation(() => {
      throw new DOMException('no access', 'SecurityError')
    })
    expect(await submitHash(hash)).toMatchObject({ id: 'error.unexpected' })
    broken.mockRestore()
    expect(await durable.deposits.count()).toBe(0)
  })

  it('accepts no hash without a login', async () => {
    clearSession()
    expect(await submitHash(send())).toEqual({ id: 'deposit.invalidHash' })
    expect(await durable.deposits.count()).toBe(0)
  })

  it('attaches what a contract account paid to no deposit of another amount', async () => {
    const row = await recordUnknown()
    const data = encodeTransfer(RECIPIENT, units(8n))
    const hash = world.simulation.broadcast({ to: env.stablecoin, data, relayer: OTHER })
    world.simulation.mine()
    expect(await submitHash(hash)).toBeUndefined()
    const rows = await stored()
    expect(rows.find(({ id }) => id === row.id)).toMatchObject({ hashes: [] })
    expect(rows.find(({ id }) => id !== row.id)).toMatchObject({ hashes: [hash], amount: '8' })
  })

  it('adopts what a contract account paid for in a block before the wallet was asked', async () => {
    const data = encodeTransfer(RECIPIENT, units(7n))
    const hash = world.simulation.broadcast({ to: env.stablecoin, data, relayer: OTHER })
    world.simulation.mine()
    const row = await recordUnknown({ block: world.simulation.head + 1 })
    expect(await submitHash(hash, row)).toEqual({ id: 'deposit.earlierTransfer' })
    expect((await stored()).find(({ id }) => id === row.id)?.hashes).toEqual([])
  })

  it.each(['refused', 'confirmed'] as const)('leaves an equal deposit alone that has ended as %s', async (outcome) => {
    const row = await recordUnknown({ outcome, settledAt: 1 })
    expect(await submitHash(send())).toBeUndefined()
    expect((await stored()).map(({ id, hashes }) => [id === row.id, hashes.length])).toEqual(
      expect.arrayContaining([
        [true, 0],
        [false, 1],
      ]),
    )
  })

  describe.each([
    ['is unknown to the server', false],
    ['the server has', true],
  ])('with a hash that %s', (_, isAcknowledged) => {
    it('says that the transaction of a deposit has failed', async () => {
      const hash = send(7n, { succeeded: false })
      const mined = { hash, block: 101, result: 'reverted', amount: null } as const
      const ended = { final: true, outcome: 'reverted', acknowledged: isAcknowledged ? [hash] : [] } as const
      await durable.deposits.add(depositRow({ hashes: [hash], walletReplied: true, mined, ...ended }))
      expect(await submitHash(hash)).toEqual({ id: 'deposit.hashFailed' })
    })

    it('says that the transaction of a deposit has certainly moved nothing', async () => {
      const hash = send()
      const mined = { hash, block: 101, result: 'noTransfer', amount: null } as const
      const ended = { final: true, outcome: 'noTransfer', dismissed: true } as const
      const acknowledged = isAcknowledged ? [hash] : []
      await durable.deposits.add(depositRow({ hashes: [hash], walletReplied: true, mined, acknowledged, ...ended }))
      expect(await submitHash(hash)).toEqual({ id: 'deposit.stateNoTransfer' })
    })
  })

  it('names a hash that the server has, and one that another deposit has', async () => {
    const [acknowledged, taken] = [send(), send()]
    const row = await recordUnknown()
    const of = (id: string, hash: string) => ({ ...depositRow(), id, hashes: [hash], walletReplied: true })
    await durable.deposits.bulkAdd([{ ...of('b', acknowledged), acknowledged: [acknowledged] }, of('c', taken)])
    expect(await submitHash(acknowledged, row)).toEqual({ id: 'deposit.hashConfirmed' })
    expect(await submitHash(taken, row)).toEqual({ id: 'deposit.hashTaken' })
    expect(await submitHash(taken)).toBeUndefined()
    expect(await stored()).toHaveLength(3)
  })

  it('opens a deposit for a hash that a settled one has and the server never got', async () => {
    const [first, second] = [send(), send()]
    const mined = { hash: first, block: 101, result: 'transferred', amount: '7' } as const
    const settled = { mined, final: true, outcome: 'confirmed' } as const
    const hashes = { hashes: [first, second], acknowledged: [first] }
    await durable.deposits.add(depositRow({ ...settled, ...hashes, walletReplied: true }))
    expect(await submitHash(second)).toBeUndefined()
    for (let block = 0; block < CONFIRMATIONS; block++) world.simulation.mine()
    await reconcile(ACCOUNT)
    expect(world.simulation.acknowledged.has(second)).toBe(true)
  })

  it('opens one deposit for a hash that two tabs submit at the same moment', async () => {
    const hash = send()
    expect(await Promise.all([submitHash(hash), submitHash(hash)])).toEqual([undefined, undefined])
    expect(await stored()).toMatchObject([{ hashes: [hash] }])
  })

  it.each([
    ['that deposit', 'a', 8n, undefined],
    ['none', '', 8n, undefined],
    ['an equal unknown one', 'unknown', 7n, { id: 'deposit.hashTaken' }],
  ])('gives a deposit the transfer that took its nonce, if the user has named %s', async (_, id, amount, answer) => {
    const row = await recordUnknown({ hashes: [ID], sentNonce: 0, walletReplied: true, nonceTakenAt: 1 })
    await recordUnknown({ id: 'unknown' })
    const hash = send(amount)
    expect(await submitHash(hash, await durable.deposits.get(id))).toEqual(answer)
    expect(await durable.deposits.get(row.id)).toMatchObject({ hashes: [ID, hash], nonceTakenAt: null })
    expect(await durable.deposits.get('unknown')).toMatchObject({ hashes: [] })
  })

  it.each([
    ['named', true, undefined],
    ['not named', false, undefined],
    ['of a contract account', false, OTHER],
  ])('settles a deposit whose wallet answered with an id that no node knows: %s', async (_, isNamed, relayer) => {
    world.simulation.nodes = ['prunedWithoutLogs', 'down']
    const row = await recordUnknown({ hashes: [ID], walletReplied: true, requestedAt: 1 })
    await reconcile(ACCOUNT)
    const data = encodeTransfer(RECIPIENT, units(7n))
    const hash = world.simulation.broadcast({ to: env.stablecoin, data, ...(relayer && { relayer }) })
    for (let block = 0; block < CONFIRMATIONS; block++) world.simulation.mine()
    expect(await submitHash(hash, isNamed ? row : undefined)).toBeUndefined()
    await reconcile(ACCOUNT)
    expect(await stored()).toMatchObject([
      { id: row.id, hashes: [ID, hash], outcome: 'confirmed', acknowledged: [hash], serverMessage: null },
    ])
  })

  it.each<[string, Partial<DepositRow>]>([
    ['a node has shown', { sentNonce: 5 }],
    ['may still appear', { requestedAt: Date.now() }],
    ['the server has acknowledged', { acknowledged: [ID] }],
    ['is on another chain', { wrongChainId: '0x1' }],
    ['was of another amount', { units: '1' }],
    ['was set aside', { outcome: 'setAside', settledAt: 1 }],
  ])('leaves a deposit alone whose transaction %s', async (_, changes) => {
    await recordUnknown({ hashes: [ID], walletReplied: true, requestedAt: 1, ...changes })
    const hash = send()
    expect(await submitHash(hash)).toBeUndefined()
    expect((await stored()).map(({ hashes }) => hashes)).toEqual(expect.arrayContaining([[ID], [hash]]))
  })

  it('brings back a deposit that was set aside', async () => {
    const hash = send()
    await durable.deposits.add(depositRow({ hashes: [hash], walletReplied: true, outcome: 'setAside', settledAt: 1 }))
    expect(await submitHash(hash)).toBeUndefined()
    expect(await stored()).toMatchObject([{ hashes: [hash], outcome: null }])
  })

  it('says so where the device does not store that a deposit is back', async () => {
    const hash = send()
    await durable.deposits.add(depositRow({ hashes: [hash], walletReplied: true, outcome: 'setAside', settledAt: 1 }))
    fillDisk()
    expect(await submitHash(hash)).toEqual({ id: 'deposit.hashNotStored' })
    vi.restoreAllMocks()
    expect(await stored()).toMatchObject([{ outcome: 'setAside' }])
  })

  it('never says that nothing was sent where the device does not store the hash of a transfer', async () => {
    const hash = send()
    fillDisk('add')
    expect(await submitHash(hash)).toEqual({ id: 'deposit.hashNotStored' })
    vi.restoreAllMocks()
    expect(await stored()).toEqual([])
  })
})
