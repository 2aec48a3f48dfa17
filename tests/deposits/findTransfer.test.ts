import { beforeEach, describe, expect, it } from 'vitest'
import { encodeTransfer } from '../../src/lib/chain/erc20.ts'
import type { RpcClient } from '../../src/lib/chain/rpc.ts'
import { env } from '../../src/lib/config/env.ts'
import { findTransfer, type SearchTarget } from '../../src/lib/deposits/findTransfer.ts'
import { ACCOUNT, RECIPIENT, Simulation } from './simulation.ts'

const UNITS = 25n
const wanted: SearchTarget = {
  token: env.stablecoin,
  from: ACCOUNT,
  to: RECIPIENT,
  units: String(UNITS),
  block: 100,
  nonce: 0,
}

let world: Simulation
const send = (units = UNITS) =>
  world.send({ to: env.stablecoin, data: encodeTransfer(RECIPIENT, units) }) as Promise<string>

/** A node that counts what it is asked, and answers logs of so many blocks at most. */
function counting(mostBlocks = Number.POSITIVE_INFINITY): { node: RpcClient; calls: Record<string, number> } {
  const calls: Record<string, number> = {}
  const node: RpcClient = (method, params = []) => {
    calls[method] = (calls[method] ?? 0) + 1
    const [{ fromBlock, toBlock }] = (params.length > 0 ? params : [{}]) as [{ fromBlock?: string; toBlock?: string }]
    if (method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) >= mostBlocks)
      return Promise.reject({ code: -32005, message: 'range too large' })
    return world.node(method, params)
  }
  return { node, calls }
}

describe('a transfer whose hash was lost', () => {
  beforeEach(() => {
    world = new Simulation()
  })

  it('is found by one call over 1,500 blocks', async () => {
    world.head += 700
    const hash = await send()
    world.mine()
    world.head += 800
    const { node, calls } = counting()
    expect(await findTransfer(node, wanted, [])).toBe(hash)
    expect(calls.eth_getLogs).toBe(1)
  })

  it('is found where a node gives 100 blocks at a time, by shrinking the range', async () => {
    world.head += 700
    const hash = await send()
    world.mine()
    world.head += 800
    const { node, calls } = counting(100)
    expect(await findTransfer(node, wanted, [])).toBe(hash)
    expect(calls.eth_getLogs).toBeLessThanOrEqual(12)
  })

  it('is found by its nonce where a node has no logs', async () => {
    await world.send({ to: ACCOUNT, data: '0x' })
    world.mine()
    world.head += 300
    const hash = await send()
    world.mine()
    world.head += 200
    world.nodeStatus = 'withoutLogs'
    expect(await findTransfer(world.node, wanted, [])).toBe(hash)
  })

  it.each([
    ['another amount', 26n, []],
    ['one that another deposit has', UNITS, ['0x0000000000000000000000000000000000000000000000000000000000000001']],
  ])('is not taken for %s', async (_, units, taken) => {
    await send(units)
    world.mine()
    expect(await findTransfer(world.node, wanted, taken)).toBeUndefined()
  })

  it('is not one from before the wallet was asked', async () => {
    await send()
    world.mine()
    expect(await findTransfer(world.node, { ...wanted, nonce: 1 }, [])).toBeUndefined()
  })
})
