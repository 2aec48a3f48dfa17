import { beforeEach, describe, expect, it, vi } from 'vitest'
import { encodeTransfer } from '../../src/lib/chain/erc20.ts'
import { env } from '../../src/lib/config/env.ts'
import { listDeposits, recordEvents, recordIntent, storeHash } from '../../src/lib/deposits/journal.ts'
import { reconcile } from '../../src/lib/deposits/reconciler.ts'
import { mirrorHash } from '../../src/lib/deposits/unsavedHashes.ts'
import { durable } from '../../src/lib/durable/db.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { memoryStorage } from '../memoryStorage.ts'
import { depositRow } from './depositRow.ts'
import { advance, simulateWorld } from './simulateWorld.ts'
import { ACCOUNT, CONFIRMATIONS, OTHER, RECIPIENT } from './simulation.ts'

const world = simulateWorld()
const confirmed: string[] = []

vi.mock('../../src/lib/api/call.ts', () => ({
  call: async (_: unknown, { body }: { body: { txHash: string } }) => {
    confirmed.push(body.txHash)
    return world.simulation.confirm(body.txHash)
  },
}))

vi.mock('../../src/lib/cache/fetchQuery.ts', () => ({ refetch: async () => {} }))

const SEVEN = { to: env.stablecoin, data: encodeTransfer(RECIPIENT, 7n * 10n ** 18n) }
const stored = () => listDeposits(scopeOf(ACCOUNT))
const pass = async () => {
  advance(30_000)
  await reconcile(ACCOUNT)
}
const mineDeep = () => {
  for (let block = 0; block < CONFIRMATIONS; block++) world.simulation.mine()
}

describe('the reconciler', () => {
  beforeEach(() => void confirmed.splice(0))

  it('does not report an earlier transaction that the wallet named; the deposit is unknown again and is found', async () => {
    const earlier = world.simulation.broadcast({ to: ACCOUNT, data: '0x' })
    mineDeep()
    await durable.deposits.add(depositRow({ nonce: 1, searchedNonce: 1, hashes: [earlier], walletReplied: true }))
    await pass()
    expect(confirmed).toEqual([])
    expect(await stored()).toMatchObject([{ hashes: [], excluded: [earlier], outcome: null }])
    const hash = world.simulation.broadcast(SEVEN)
    mineDeep()
    await pass()
    await pass()
    expect(confirmed).toEqual([hash])
    expect(await stored()).toMatchObject([{ outcome: 'confirmed', hashes: [hash] }])
  })

  it.each([
    ['another transaction', { to: ACCOUNT, data: '0x' }],
    ['a transfer of another amount', { ...SEVEN, data: encodeTransfer(RECIPIENT, 1n) }],
  ])('finds a transfer although the wallet named %s that was pending by then', async (_, pending) => {
    const named = world.simulation.broadcast(pending)
    const hash = world.simulation.broadcast(SEVEN)
    await durable.deposits.add(depositRow({ hashes: [named], walletReplied: true, requestedAt: Date.now() }))
    mineDeep()
    mineDeep()
    for (let passes = 0; passes < 4; passes++) await pass()
    const rows = (await stored()).map(({ hashes, outcome }) => [hashes, outcome])
    expect(rows).toEqual(expect.arrayContaining([[[hash], 'confirmed']]))
    expect(rows).toHaveLength(2)
    expect(confirmed).toContain(hash)
  })

  it('leaves a deposit unknown whose wallet named an earlier deposit, and finds its transfer', async () => {
    const earlier = world.simulation.broadcast(SEVEN)
    mineDeep()
    await durable.deposits.add(depositRow({ id: 'earlier', hashes: [earlier], walletReplied: true }))
    await pass()
    await pass()
    const asked = depositRow({ id: 'asked', nonce: 1, searchedNonce: 1, requestedAt: Date.now() })
    await durable.deposits.add(asked)
    const hash = world.simulation.broadcast(SEVEN)
    await storeHash('asked', earlier, asked)
    await expect(recordIntent(asked)).rejects.toMatchObject({ kind: 'previousUnknown' })
    mineDeep()
    for (let passes = 0; passes < 3; passes++) await pass()
    expect((await stored()).map(({ hashes, outcome }) => [hashes, outcome])).toEqual([
      [[hash], 'confirmed'],
      [[earlier], 'confirmed'],
    ])
  })

  it.each([true, false])(
    'leaves a deposit unknown whose wallet named an earlier one that is still pending, seen by a node: %s',
    async (isSeen) => {
      const earlier = world.simulation.broadcast(SEVEN)
      const before = depositRow({
        id: 'earlier',
        hashes: [earlier],
        walletReplied: true,
        requestedAt: Date.now() - 1000,
      })
      await durable.deposits.add(before)
      if (isSeen) await pass()
      const asked = depositRow({ id: 'asked', requestedAt: Date.now() })
      await durable.deposits.add(asked)
      const hash = world.simulation.broadcast(SEVEN)
      await storeHash('asked', earlier, asked)
      await expect(recordIntent(asked)).rejects.toMatchObject({ kind: 'previousUnknown' })
      mineDeep()
      mineDeep()
      for (let passes = 0; passes < 4; passes++) await pass()
      expect((await stored()).map(({ hashes, outcome }) => [hashes, outcome])).toEqual([
        [[hash], 'confirmed'],
        [[earlier], 'confirmed'],
      ])
    },
  )

  it('finds what the wallet sent though its hash was stored again from the mirror', async () => {
    vi.stubGlobal('localStorage', memoryStorage())
    const row = await recordIntent(depositRow({ requestedAt: Date.now() }))
    const byHand = world.simulation.broadcast(SEVEN)
    const own = world.simulation.broadcast(SEVEN)
    const hidden = world.simulation.sent.splice(1)
    world.simulation.mine()
    await pass()
    mirrorHash(row, own)
    await storeHash(row.id, own, row)
    mineDeep()
    for (let passes = 0; passes < 3; passes++) await pass()
    world.simulation.sent.push(...hidden)
    mineDeep()
    for (let passes = 0; passes < 4; passes++) await pass()
    expect((await stored()).flatMap(({ acknowledged }) => acknowledged).sort()).toEqual([byHand, own])
  })

  it.each(['a deposit', 'another transaction'])(
    'finds what the wallet sent though it named %s from before, and an equal transfer was found',
    async (named) => {
      const isDeposit = named === 'a deposit'
      const earlier = world.simulation.broadcast(isDeposit ? SEVEN : { to: ACCOUNT, data: '0x' })
      mineDeep()
      if (isDeposit) await durable.deposits.add(depositRow({ id: 'earlier', hashes: [earlier], walletReplied: true }))
      await pass()
      await pass()
      const asked = depositRow({ id: 'asked', nonce: 1, searchedNonce: 1, requestedAt: Date.now() })
      await durable.deposits.add(asked)
      await storeHash('asked', earlier, asked)
      await pass()
      const byHand = world.simulation.broadcast(SEVEN)
      mineDeep()
      for (let passes = 0; passes < 3; passes++) await pass()
      const own = world.simulation.broadcast(SEVEN)
      mineDeep()
      for (let passes = 0; passes < 4; passes++) await pass()
      const acknowledged = (await stored()).flatMap((row) => row.acknowledged)
      expect(acknowledged).toEqual(expect.arrayContaining([byHand, own]))
    },
  )

  it('gives a transfer to the deposit that waits for it, though the check of an equal, ended one is due first', async () => {
    const silent = depositRow({ id: 'ended', requestedAt: Date.now() })
    await durable.deposits.add(silent)
    world.simulation.broadcast(SEVEN)
    mineDeep()
    for (let passes = 0; passes < 3; passes++) await pass()
    expect(await durable.deposits.get('ended')).toMatchObject({ outcome: 'confirmed', walletReplied: false })
    const next = { nonce: 1, searchedNonce: 1, requestedAt: Date.now() + 1, nextAttemptAt: Date.now() + 90_000 }
    await durable.deposits.add(depositRow({ id: 'asked', ...next }))
    const hash = world.simulation.broadcast(SEVEN)
    mineDeep()
    advance(60_000)
    await durable.deposits.update('ended', { nextAttemptAt: 0 })
    await reconcile(ACCOUNT, Date.now())
    for (let passes = 0; passes < 4; passes++) await pass()
    expect((await stored()).map(({ id, hashes }) => [id, hashes])[0]).toEqual(['asked', [hash]])
    expect(await durable.deposits.count()).toBe(2)
  })

  it.each([
    ['after', ['walletSent', 'hashFound']],
    ['before', ['hashFound', 'walletSent']],
  ] as const)(
    'finds what the wallet sent once it is public, though an equal transfer was found %s the reply',
    async (_, order) => {
      const row = await recordIntent(depositRow({ requestedAt: Date.now() }))
      const byHand = world.simulation.broadcast(SEVEN)
      const own = world.simulation.broadcast(SEVEN)
      const hidden = world.simulation.sent.splice(1)
      world.simulation.mine()
      const hashes = { walletSent: own, hashFound: byHand }
      for (const type of order) await recordEvents(row.id, { type, hash: hashes[type], nonce: 0 })
      mineDeep()
      for (let passes = 0; passes < 3; passes++) await pass()
      expect(await stored()).toMatchObject([{ outcome: 'confirmed', acknowledged: [byHand] }])
      world.simulation.sent.push(...hidden)
      mineDeep()
      for (let passes = 0; passes < 4; passes++) await pass()
      const rows = (await stored()).map(({ acknowledged, outcome }) => [acknowledged, outcome])
      expect(rows).toHaveLength(2)
      // Both were asked for at the same time: their order is random.
      expect(rows).toEqual(
        expect.arrayContaining([
          [[byHand], 'confirmed'],
          [[own], 'confirmed'],
        ]),
      )
    },
  )

  it('ends a request that the wallet has sent with the nonce of a stuck deposit, found for that one before the reply', async () => {
    const stuck = world.simulation.broadcast(SEVEN)
    const earlier = { hashes: [stuck], walletReplied: true, requestedAt: Date.now() - 600_000 }
    await durable.deposits.add(depositRow({ id: 'earlier', ...earlier }))
    await pass()
    const asked = await recordIntent(depositRow())
    world.simulation.replace()
    const [own] = world.simulation.sent.map(({ hash }) => hash)
    mineDeep()
    await pass()
    await storeHash(asked.id, own as string, asked)
    for (let passes = 0; passes < 5; passes++) await pass()
    expect((await stored()).map(({ id, hashes, outcome }) => [id, hashes, outcome])).toEqual([
      [asked.id, [], 'setAside'],
      ['earlier', [stuck, own], 'confirmed'],
    ])
  })

  it('gives what a contract account has sent to the deposit that waits for it, though an ended one is due first', async () => {
    const SENT = { ...SEVEN, relayer: OTHER }
    const ended = await recordIntent(depositRow())
    await storeHash(ended.id, `0x${'1'.repeat(64)}`, ended)
    world.simulation.broadcast(SENT)
    mineDeep()
    for (let passes = 0; passes < 3; passes++) await pass()
    expect(await durable.deposits.get(ended.id)).toMatchObject({ outcome: 'confirmed', walletReplied: false })
    const asked = await recordIntent({ ...depositRow(), block: world.simulation.head })
    await storeHash(asked.id, `0x${'2'.repeat(64)}`, asked)
    await durable.deposits.update(asked.id, { nextAttemptAt: Date.now() + 90_000 })
    const hash = world.simulation.broadcast(SENT)
    mineDeep()
    advance(60_000)
    await durable.deposits.update(ended.id, { nextAttemptAt: 0 })
    await reconcile(ACCOUNT, Date.now())
    for (let passes = 0; passes < 9; passes++) await pass()
    expect((await durable.deposits.get(asked.id))?.hashes).toContain(hash)
    expect(await durable.deposits.count()).toBe(2)
  })

  it('leaves an open deposit that is not searched for to its own pace, while an ended one is due', async () => {
    const sent = { hashes: [world.simulation.broadcast(SEVEN)], sentNonce: 0, walletReplied: true }
    const open = depositRow({ id: 'open', ...sent, requestedAt: Date.now(), nextAttemptAt: Date.now() + 90_000 })
    const ended = depositRow({ id: 'ended', nonce: 1, outcome: 'declaredUnsent', settledAt: Date.now() })
    await durable.deposits.bulkAdd([open, ended])
    await reconcile(ACCOUNT, Date.now())
    expect(await durable.deposits.get('open')).toEqual(open)
    expect(await durable.deposits.get('ended')).toMatchObject({ attempts: 1 })
  })

  it('restores a hash that the device stored only in its mirror', async () => {
    vi.stubGlobal('localStorage', memoryStorage())
    const row = depositRow()
    await durable.deposits.add(row)
    const hash = world.simulation.broadcast(SEVEN)
    mirrorHash(row, hash)
    await pass()
    expect(await stored()).toMatchObject([{ hashes: [hash], walletReplied: true }])
    expect(localStorage.length).toBe(0)
  })
})
