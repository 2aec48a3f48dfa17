import { describe, expect, it, vi } from 'vitest'
import { submitHash } from '../../src/features/deposit/submitHash.ts'
import { encodeTransfer } from '../../src/lib/chain/erc20.ts'
import { env } from '../../src/lib/config/env.ts'
import { db } from '../../src/lib/deposits/db.ts'
import { listDeposits } from '../../src/lib/deposits/journal.ts'
import { createReconciler } from '../../src/lib/deposits/reconciler.ts'
import type { DepositRow } from '../../src/lib/deposits/types.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { depositRow } from './depositRow.ts'
import { simulateWorld } from './simulateWorld.ts'
import { ACCOUNT, CONFIRMATIONS, RECIPIENT } from './simulation.ts'

const world = simulateWorld()
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

vi.mock('../../src/lib/api/call.ts', () => ({
  call: async ({ id }: { id: string }, { body }: { body: { txHash: string } }) =>
    id === 'confirmDeposit' ? world.simulation.confirm(body.txHash) : { address: RECIPIENT },
}))

const units = (amount: bigint) => amount * 10n ** 18n

/** Sends and mines a transfer of the account. @returns its hash */
function send(amount = 7n, { to = RECIPIENT as string, token = env.stablecoin, succeeded = true } = {}): string {
  const hash = world.simulation.broadcast({ to: token, data: encodeTransfer(to, units(amount)) })
  world.simulation.mine(succeeded)
  return hash
}

/** A deposit whose wallet was asked now. */
async function recordUnknown(changes: Partial<DepositRow> = {}): Promise<DepositRow> {
  const nonce = world.simulation.mined.length
  const row = depositRow({ nonce, searchedNonce: nonce, requestedAt: Date.now(), ...changes })
  await db.deposits.add(row)
  return row
}

const stored = () => listDeposits(scopeOf(ACCOUNT))

describe('submitHash', () => {
  it('gives an unknown deposit its hash, also from an explorer link in upper case', async () => {
    const row = await recordUnknown()
    const hash = send()
    const link = `https://explorer.test/tx/0x${hash.slice(2).toUpperCase()}?x=1`
    expect(await submitHash(link, row)).toBeUndefined()
    expect(await stored()).toMatchObject([{ id: row.id, hashes: [hash], sentNonce: 0 }])
  })

  it('recognizes a transfer of a contract account by its log, whatever account paid for it', async () => {
    const row = await recordUnknown()
    const data = encodeTransfer(RECIPIENT, units(7n))
    const hash = world.simulation.broadcast({ to: env.stablecoin, data, relayer: OTHER })
    expect(await submitHash(hash, row)).toEqual({ id: 'deposit.hashPending' })
    world.simulation.mine()
    expect(await submitHash(hash, row)).toBeUndefined()
    expect(await stored()).toMatchObject([{ id: row.id, hashes: [hash], sentNonce: null }])
    for (let block = 0; block < CONFIRMATIONS; block++) world.simulation.mine()
    await createReconciler({ onAcknowledged: () => {} }).reconcile(ACCOUNT, true)
    expect(await stored()).toMatchObject([{ outcome: 'confirmed', acknowledged: [hash] }])
  })

  it('finds the deposit that a hash without one belongs to, also if it was declared unsent', async () => {
    const row = await recordUnknown({ outcome: 'declaredUnsent', settledAt: Date.now() })
    const hash = send()
    expect(await submitHash(hash)).toBeUndefined()
    expect(await stored()).toMatchObject([{ id: row.id, hashes: [hash], outcome: null }])
  })

  it('adopts an earlier transfer as a deposit of its own, says so, and goes on searching', async () => {
    const earlier = send()
    const row = await recordUnknown()
    expect(await submitHash(earlier, row)).toEqual({ id: 'deposit.earlierTransfer' })
    const rows = await stored()
    expect(rows.find(({ id }) => id === row.id)).toMatchObject({ hashes: [], outcome: null })
    expect(rows.find(({ id }) => id !== row.id)).toMatchObject({ hashes: [earlier], amount: '7', outcome: null })
  })

  it.each([
    ['of another amount', () => send(8n), 'deposit.otherTransferAmount'],
    ['to another address', () => send(7n, { to: OTHER }), 'deposit.notToDepositAddress'],
    ['of another token', () => send(7n, { token: OTHER }), 'deposit.notATransfer'],
    ['that failed', () => send(7n, { succeeded: false }), 'deposit.hashFailed'],
    ['that no node knows', () => `0x${'1'.repeat(64)}`, 'deposit.hashUnknown'],
    ['without a hash', () => '0x123', 'deposit.invalidHash'],
  ])('rejects a transfer %s', async (_, hash, id) => {
    const row = await recordUnknown()
    expect(await submitHash(hash(), row)).toMatchObject({ id })
    expect(await stored()).toMatchObject([{ id: row.id, hashes: [], outcome: null }])
  })

  it('names a hash that the server has, and one that another deposit has', async () => {
    const [acknowledged, taken] = [send(), send()]
    const row = await recordUnknown()
    const of = (id: string, hash: string) => ({ ...depositRow(), id, hashes: [hash], walletReplied: true })
    await db.deposits.bulkAdd([{ ...of('b', acknowledged), acknowledged: [acknowledged] }, of('c', taken)])
    expect(await submitHash(acknowledged, row)).toEqual({ id: 'deposit.hashConfirmed' })
    expect(await submitHash(taken, row)).toEqual({ id: 'deposit.hashTaken' })
    expect(await submitHash(taken)).toBeUndefined()
    expect(await stored()).toHaveLength(3)
  })

  it('opens a deposit for a hash that a settled one has and the server never got', async () => {
    const [first, second] = [send(), send()]
    const mined = { hash: first, block: 101, result: 'transferred', amount: '7' } as const
    const settled = {
      hashes: [first, second],
      acknowledged: [first],
      mined,
      final: true,
      outcome: 'confirmed',
    } as const
    await db.deposits.add({
      ...depositRow(),
      ...settled,
      hashes: [first, second],
      acknowledged: [first],
      walletReplied: true,
    })
    expect(await submitHash(second)).toBeUndefined()
    for (let block = 0; block < CONFIRMATIONS; block++) world.simulation.mine()
    await createReconciler({ onAcknowledged: () => {} }).reconcile(ACCOUNT, true)
    expect(world.simulation.acknowledged.has(second)).toBe(true)
  })

  it('brings back a deposit that was set aside', async () => {
    const hash = send()
    await db.deposits.add(depositRow({ hashes: [hash], walletReplied: true, outcome: 'setAside', settledAt: 1 }))
    expect(await submitHash(hash)).toBeUndefined()
    expect(await stored()).toMatchObject([{ hashes: [hash], outcome: null }])
  })

  it('settles no unknown deposit while the chain cannot be read; without one the server decides', async () => {
    const row = await recordUnknown()
    const hash = send()
    world.simulation.nodes = ['down', 'down']
    expect(await submitHash(hash, row)).toEqual({ id: 'deposit.chainUnreadable' })
    expect(await submitHash(hash)).toBeUndefined()
    expect((await stored()).map(({ hashes }) => hashes)).toEqual(expect.arrayContaining([[], [hash]]))
  })
})
