import { expect, it, vi } from 'vitest'
import { submitHash } from '../../src/features/deposit/submitHash.ts'
import { encodeTransfer } from '../../src/lib/chain/erc20.ts'
import { env } from '../../src/lib/config/env.ts'
import { listDeposits } from '../../src/lib/deposits/journal.ts'
import { reconcile } from '../../src/lib/deposits/reconciler.ts'
import { durable } from '../../src/lib/durable/db.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { depositRow } from './depositRow.ts'
import { simulateWorld } from './simulateWorld.ts'
import { ACCOUNT, CONFIRMATIONS, MAX_REORG, RECIPIENT } from './simulation.ts'

const world = simulateWorld()
const stored = () => listDeposits(scopeOf(ACCOUNT))
const broadcast = () =>
  world.simulation.broadcast({ to: env.stablecoin, data: encodeTransfer(RECIPIENT, 7n * 10n ** 18n) }, false)

vi.mock('../../src/lib/api/call.ts', () => ({ call: async () => ({ address: RECIPIENT }) }))

it.each([
  ['pending', false],
  ['mined', true],
])(
  'a %s transfer whose hash was pasted ends if it was cancelled in an earlier block after a reorganisation',
  async (_, isMined) => {
    const { simulation } = world
    for (let block = 0; block < MAX_REORG; block++) simulation.mine()
    const hash = broadcast()
    if (isMined) simulation.mine()
    expect(await submitHash(hash)).toBeUndefined()
    simulation.reorganize(MAX_REORG)
    simulation.replace('0x')
    for (let block = 0; block < CONFIRMATIONS; block++) simulation.mine()
    await reconcile(ACCOUNT)
    expect(await stored()).toMatchObject([{ hashes: [hash], outcome: 'replaced' }])
  },
)

it('while the chain can’t be read, a pasted hash is left to the unknown deposit that it may be of', async () => {
  const { simulation } = world
  const row = depositRow({ nonce: 0, searchedNonce: 0, requestedAt: Date.now() })
  await durable.deposits.add(row)
  const hash = broadcast()
  simulation.mine()
  simulation.nodes = ['down', 'down']
  for (const namedRow of [row, undefined])
    expect(await submitHash(hash, namedRow)).toEqual({ id: 'deposit.chainUnreadable' })
  simulation.nodes = ['up', 'up']
  expect(await submitHash(hash)).toBeUndefined()
  expect(await stored()).toMatchObject([{ id: row.id, hashes: [hash] }])
})

it('while the chain can’t be read and no deposit is unknown, a pasted hash is left to the server', async () => {
  world.simulation.nodes = ['down', 'down']
  const hash = broadcast()
  expect(await submitHash(hash)).toBeUndefined()
  expect(await stored()).toMatchObject([{ hashes: [hash] }])
})
