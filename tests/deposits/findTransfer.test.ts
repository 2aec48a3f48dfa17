import { expect, it } from 'vitest'
import { encodeTransfer } from '../../src/lib/chain/erc20.ts'
import { env } from '../../src/lib/config/env.ts'
import { findTransfer, type SearchTarget } from '../../src/lib/deposits/findTransfer.ts'
import { ACCOUNT, RECIPIENT, Simulation } from './simulation.ts'

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
