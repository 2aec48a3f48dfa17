import { expect, it } from 'vitest'
import { encodeTransfer } from '../../src/lib/chain/erc20.ts'
import type { RpcClient } from '../../src/lib/chain/rpc.ts'
import { env } from '../../src/lib/config/env.ts'
import { findTransfer, type SearchTarget } from '../../src/lib/deposits/findTransfer.ts'
import { batch, createFakeNode, SEVEN_USDT } from './fakeNode.ts'
import { requireFewConfirmations } from './readings.ts'
import { ACCOUNT, RECIPIENT, Simulation } from './simulation.ts'

requireFewConfirmations()

const wanted: SearchTarget = {
  ...{ token: env.stablecoin, from: ACCOUNT, to: RECIPIENT, units: '25' },
  ...{ block: 100, nonce: 0, searchedTo: 100, searchedNonce: 0 },
}

it.each(['up', 'withoutLogs', 'pruned'] as const)(
  'finds a transfer in a batch, on a node that is %s',
  async (status) => {
    const simulation = new Simulation()
    const search = async (target: SearchTarget) =>
      (await findTransfer(simulation.node, target, { hashes: [], nonces: [] })).found?.hash
    simulation.broadcast({ to: env.stablecoin, data: encodeTransfer(RECIPIENT, 25n) })
    simulation.replaceByBatch()
    simulation.mine()
    simulation.nodes = [status]
    expect(await search(wanted)).toBe(simulation.sent[0]?.hash)
    expect(await search({ ...wanted, units: '26' })).toBeUndefined()
  },
)

it('searches a nonce again whose receipt the node does not show yet', async () => {
  const { node } = createFakeNode({ transactions: [batch({ block: 90 })], failing: ['eth_getLogs'] })
  const lagging: RpcClient = async (method, params) =>
    method === 'eth_getTransactionReceipt' ? null : node(method, params)
  const target = { ...wanted, units: String(SEVEN_USDT), block: 84, searchedTo: 84, nonce: 3, searchedNonce: 3 }
  const nothing = await findTransfer(lagging, target, { hashes: [], nonces: [] })
  expect(nothing).toMatchObject({ found: undefined, searchedNonce: 3 })
  expect((await findTransfer(node, target, { hashes: [], nonces: [] })).found?.hash).toBe(batch().hash)
})
