import { beforeEach, describe, expect, it, vi } from 'vitest'
import { encodeTransfer } from '../../src/lib/chain/erc20.ts'
import { env } from '../../src/lib/config/env.ts'
import { deleteSettled, listDeposits, recordEvents } from '../../src/lib/deposits/journal.ts'
import { createReconciler } from '../../src/lib/deposits/reconciler.ts'
import { mirrorHash } from '../../src/lib/deposits/unsavedHashes.ts'
import { durable } from '../../src/lib/durable/db.ts'
import { ApiError } from '../../src/lib/errors/ApiError.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { memoryStorage } from '../memoryStorage.ts'
import { depositRow } from './depositRow.ts'
import { advance, simulateWorld } from './simulateWorld.ts'
import { ACCOUNT, CONFIRMATIONS, RECIPIENT } from './simulation.ts'

const world = simulateWorld()
const onAcknowledged = vi.fn()
const { reconcile } = createReconciler({ onAcknowledged })
/** How the server replies to a confirmation; otherwise as the simulated chain says. */
let confirm: ((hash: string) => Promise<unknown>) | undefined
const confirmed: string[] = []

vi.mock('../../src/lib/api/call.ts', () => ({
  call: async (_: unknown, { body }: { body: { txHash: string } }) => {
    confirmed.push(body.txHash)
    return confirm ? confirm(body.txHash) : world.simulation.confirm(body.txHash)
  },
}))

const SEVEN = { to: env.stablecoin, data: encodeTransfer(RECIPIENT, 7n * 10n ** 18n) }
const stored = () => listDeposits(scopeOf(ACCOUNT))
const pass = async () => {
  advance(30_000)
  await reconcile(ACCOUNT, true)
}
const mineDeep = () => {
  for (let block = 0; block < CONFIRMATIONS; block++) world.simulation.mine()
}

describe('the reconciler', () => {
  beforeEach(() => {
    confirmed.length = 0
    confirm = undefined
    onAcknowledged.mockClear()
  })

  it('splits a record with two transfers, and has both acknowledged', async () => {
    const hashes = [world.simulation.broadcast(SEVEN), world.simulation.broadcast(SEVEN)]
    await durable.deposits.add(depositRow({ hashes, walletReplied: true }))
    world.simulation.mine()
    mineDeep()
    await pass()
    await pass()
    expect((await stored()).map((row) => [row.outcome, row.hashes.length])).toEqual([
      ['confirmed', 1],
      ['confirmed', 1],
    ])
    expect([...world.simulation.acknowledged].sort()).toEqual(hashes)
  })

  it('records a second reply for a settled deposit as a deposit of its own', async () => {
    const row = depositRow()
    await durable.deposits.add(row)
    world.simulation.broadcast(SEVEN)
    mineDeep()
    await pass()
    await pass()
    expect(await stored()).toMatchObject([{ outcome: 'confirmed', walletReplied: false }])
    const second = world.simulation.broadcast(SEVEN)
    await recordEvents(row.id, { type: 'walletSent', hash: second })
    mineDeep()
    await pass()
    expect(world.simulation.acknowledged.has(second)).toBe(true)
  })

  it('finds what an open wallet window sends after the user declared it unsent and logged out', async () => {
    await durable.deposits.add(
      depositRow({ outcome: 'declaredUnsent', requestedAt: Date.now(), settledAt: Date.now() }),
    )
    // The account's nonce at the time of the request is used by another transaction.
    world.simulation.broadcast({ to: ACCOUNT, data: '0x' })
    mineDeep()
    await pass()
    await deleteSettled(() => false)
    advance(6 * 24 * 60 * 60 * 1000)
    const hash = world.simulation.broadcast(SEVEN)
    mineDeep()
    await pass()
    await pass()
    expect(await stored()).toMatchObject([{ outcome: 'confirmed', hashes: [hash] }])
  })

  it('after a log-out, takes no transfer of a deleted record for a watched one', async () => {
    const hash = world.simulation.broadcast(SEVEN)
    mineDeep()
    await durable.deposits.bulkAdd([
      depositRow({
        id: 'a',
        hashes: [hash],
        acknowledged: [hash],
        outcome: 'confirmed',
        walletReplied: true,
        final: true,
      }),
      depositRow({ id: 'b', outcome: 'declaredUnsent', requestedAt: Date.now(), settledAt: Date.now() }),
    ])
    await deleteSettled(() => false)
    await pass()
    expect(await stored()).toMatchObject([{ id: 'b', hashes: [], outcome: 'declaredUnsent' }])
    expect(onAcknowledged).not.toHaveBeenCalled()
  })

  it('asks for the nonce, and for little else, while nothing was sent', async () => {
    await durable.deposits.add(depositRow())
    world.simulation.nodes = ['up', 'down']
    await pass()
    world.requests.length = 0
    world.simulation.head += 5000
    await pass()
    const methods = ['0 eth_chainId', '0 eth_getTransactionCount', '0 eth_getCode', '1 eth_chainId']
    expect(world.requests).toEqual(methods)
  })

  it('continues a search where the last one ended', async () => {
    await durable.deposits.add(depositRow())
    world.simulation.broadcast({ to: ACCOUNT, data: '0x' })
    world.simulation.head += 5000
    mineDeep()
    await pass()
    const [{ searchedTo = 0, searchedNonce = 0 } = {}] = await stored()
    expect([searchedTo, searchedNonce]).toEqual([world.simulation.head - CONFIRMATIONS + 1, 1])
    world.requests.length = 0
    await pass()
    expect(world.requests.filter((request) => request.endsWith('eth_getLogs'))).toEqual([])
  })

  it('trusts no single node that calls a transfer failed, and reports it to the server meanwhile', async () => {
    const hash = world.simulation.broadcast(SEVEN)
    await durable.deposits.add(depositRow({ hashes: [hash], walletReplied: true }))
    mineDeep()
    world.simulation.nodes = ['lying', 'up']
    world.simulation.serverStatus = 'http500'
    for (let each = 0; each < 3; each++) await pass()
    expect(await stored()).toMatchObject([{ outcome: null, mined: { result: 'transferred' } }])
    expect(confirmed.filter((each) => each === hash)).toHaveLength(3)
    world.simulation.serverStatus = 'up'
    await pass()
    expect(await stored()).toMatchObject([{ outcome: 'confirmed' }])
  })

  it('asks the next node if the first one lags behind', async () => {
    const hash = world.simulation.broadcast(SEVEN)
    await durable.deposits.add(depositRow({ hashes: [hash], walletReplied: true }))
    mineDeep()
    world.simulation.nodes = ['stuck', 'up']
    await pass()
    expect(await stored()).toMatchObject([{ outcome: 'confirmed' }])
  })

  it('sends one confirmation at a time to a slow server', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const hash = world.simulation.broadcast(SEVEN)
    await durable.deposits.add(depositRow({ hashes: [hash], walletReplied: true }))
    let answer = (_: unknown) => {}
    confirm = () => new Promise((resolve) => (answer = resolve))
    for (let each = 0; each < 3; each++) {
      let isOver = false
      const passing = reconcile(ACCOUNT, true).finally(() => (isOver = true))
      while (!isOver) await vi.advanceTimersByTimeAsync(1000)
      await passing
    }
    expect(confirmed).toEqual([hash])
    answer(undefined)
    await vi.waitFor(async () => expect(await stored()).toMatchObject([{ acknowledged: [hash] }]))
  })

  it('asks again, ever more rarely, while the server says "already submitted"; only its 200 is a success', async () => {
    const hash = world.simulation.broadcast(SEVEN)
    await durable.deposits.add(depositRow({ hashes: [hash], walletReplied: true }))
    confirm = () => Promise.reject(new ApiError('business', { code: 409, serverMessage: '请勿重复提交' }))
    mineDeep()
    for (let each = 0; each < 40; each++) {
      await reconcile(ACCOUNT, false)
      advance(60_000)
    }
    const [row] = await stored()
    expect(row).toMatchObject({ outcome: null, final: true, acknowledged: [], serverMessage: '请勿重复提交' })
    // Often at first, then every 5 minutes.
    expect(confirmed.length).toBeGreaterThan(20)
    expect(confirmed.length).toBeLessThan(30)
    expect(onAcknowledged).not.toHaveBeenCalled()
    confirm = undefined
    await pass()
    expect(await stored()).toMatchObject([{ outcome: 'confirmed', acknowledged: [hash] }])
    expect(onAcknowledged).toHaveBeenCalledTimes(1)
  })

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

  it('lists an earlier transfer that the wallet named as a deposit of its own', async () => {
    const earlier = world.simulation.broadcast(SEVEN)
    mineDeep()
    await durable.deposits.add(depositRow({ nonce: 1, searchedNonce: 1, hashes: [earlier], walletReplied: true }))
    await pass()
    await pass()
    const rows = (await stored()).map(({ hashes, outcome }) => [hashes, outcome])
    expect(rows).toEqual(
      expect.arrayContaining([
        [[], null],
        [[earlier], 'confirmed'],
      ]),
    )
    expect(rows).toHaveLength(2)
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
