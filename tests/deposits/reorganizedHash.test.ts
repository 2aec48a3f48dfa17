import { expect, it, vi } from 'vitest'
import { submitHash } from '../../src/features/deposit/submitHash.ts'
import { encodeTransfer } from '../../src/lib/chain/erc20.ts'
import { env } from '../../src/lib/config/env.ts'
import { listDeposits } from '../../src/lib/deposits/journal.ts'
import { reconcile } from '../../src/lib/deposits/reconciler.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { simulateWorld } from './simulateWorld.ts'
import { ACCOUNT, CONFIRMATIONS, MAX_REORG, RECIPIENT } from './simulation.ts'

const world = simulateWorld()

vi.mock('../../src/lib/api/call.ts', () => ({ call: async () => ({ address: RECIPIENT }) }))

it.each([
  ['pending', false],
  ['mined', true],
])(
  'a %s transfer whose hash was pasted ends if it was cancelled in an earlier block after a reorganisation',
  async (_, isMined) => {
    const { simulation } = world
    for (let block = 0; block < MAX_REORG; block++) simulation.mine()
    const hash = simulation.broadcast({ to: env.stablecoin, data: encodeTransfer(RECIPIENT, 7n) }, false)
    if (isMined) simulation.mine()
    expect(await submitHash(hash)).toBeUndefined()
    simulation.reorganize(MAX_REORG)
    simulation.replace('0x')
    for (let block = 0; block < CONFIRMATIONS; block++) simulation.mine()
    await reconcile(ACCOUNT)
    expect(await listDeposits(scopeOf(ACCOUNT))).toMatchObject([{ hashes: [hash], outcome: 'replaced' }])
  },
)
