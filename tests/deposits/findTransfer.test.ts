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
  searchedTo: 100,
  searchedNonce: 0,
}

let simulation: Simulation
const search = async (node: RpcClient, target = wanted, hashes: string[] = []) =>
  (await findTransfer(node, target, { hashes, nonces: [] })).found?.hash
const send = (units = UNITS) => simulation.broadcast({ to: env.stablecoin, data: encodeTransfer(RECIPIENT, units) })

/** A node that counts calls and rejects `eth_getLogs` over more than `maxBlocks` blocks. */
function countingNode(maxBlocks = Number.POSITIVE_INFINITY): { node: RpcClient; calls: Record<string, number> } {
  const calls: Record<string, number> = {}
  const node: RpcClient = (method, params = []) => {
    calls[method] = (calls[method] ?? 0) + 1
    const [{ fromBlock, toBlock }] = (params.length > 0 ? params : [{}]) as [{ fromBlock?: string; toBlock?: string }]
    if (method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) >= maxBlocks)
      return Promise.reject({ code: -32005, message: 'range too large' })
    return simulation.node(method, params)
  }
  return { node, calls }
}

describe('findTransfer', () => {
  beforeEach(() => {
    simulation = new Simulation()
  })

  it('searches 1,500 blocks with one eth_getLogs call', async () => {
    simulation.head += 700
    const hash = send()
    simulation.mine()
    simulation.head += 800
    const { node, calls } = countingNode()
    expect(await search(node)).toBe(hash)
    expect(calls.eth_getLogs).toBe(1)
  })

  it('shrinks the range if the node limits eth_getLogs to 100 blocks', async () => {
    simulation.head += 700
    const hash = send()
    simulation.mine()
    simulation.head += 800
    const { node, calls } = countingNode(100)
    expect(await search(node)).toBe(hash)
    expect(calls.eth_getLogs).toBeLessThanOrEqual(12)
  })

  it('searches by nonce if the node has no eth_getLogs', async () => {
    simulation.broadcast({ to: ACCOUNT, data: '0x' })
    simulation.mine()
    simulation.head += 300
    const hash = send()
    simulation.mine()
    simulation.head += 200
    simulation.nodes = ['withoutLogs']
    expect(await search(simulation.node)).toBe(hash)
  })

  it.each(['up', 'withoutLogs', 'pruned'] as const)(
    'finds a transfer in a batch, on a node that is %s',
    async (status) => {
      send()
      simulation.replaceByBatch()
      simulation.mine()
      simulation.nodes = [status]
      expect(await search(simulation.node)).toBe(simulation.sent[0]?.hash)
      expect(await search(simulation.node, { ...wanted, units: '26' })).toBeUndefined()
    },
  )

  it.each([
    ['of another amount', 26n, []],
    ['of another deposit record', UNITS, ['0x00000000000000000000000000000000000000000000000000000000abcdef01']],
  ])('ignores a transfer %s', async (_, units, taken) => {
    send(units)
    simulation.mine()
    expect(await search(simulation.node, wanted, taken)).toBeUndefined()
  })

  it('ignores a transfer with a lower nonce than the request', async () => {
    send()
    simulation.mine()
    expect(await search(simulation.node, { ...wanted, nonce: 1, searchedNonce: 1 })).toBeUndefined()
  })
})
