import { describe, expect, it, vi } from 'vitest'
import type { RpcClient } from '../../src/lib/chain/rpc.ts'
import { checkOnChain } from '../../src/lib/deposits/checkOnChain.ts'
import { depositRow, HASH } from './depositRow.ts'
import { cancellation, createFakeNode, type FakeNodeOptions, transfer } from './fakeNode.ts'
import { requireFewConfirmations } from './readings.ts'

let nodes: RpcClient[] = []

vi.mock('../../src/lib/chain/rpc.ts', async (original) => ({
  ...(await original<object>()),
  listNodes: () => nodes,
  walletRpcClient: () => undefined,
}))

requireFewConfirmations()

const row = depositRow({ hashes: [HASH], walletReplied: true, block: 90, searchedTo: 90, sentNonce: 3 })
const cancelled: FakeNodeOptions = { transactions: [cancellation({ block: 91 })] }
const pruned: FakeNodeOptions = { ...cancelled, pruned: 'errors' }
const inMempool: FakeNodeOptions = { transactions: [transfer()] }
const taken = { type: 'nonceTaken' }
const replaced = [
  { type: 'replaced', block: 91, known: false },
  { type: 'deepEnough', agreed: false },
]

/** What nodes in this order say of a deposit whose nonce another transaction has. */
function check(options: FakeNodeOptions[], nonceTakenAt: number | null = null) {
  nodes = options.map((each) => createFakeNode(each).node)
  return checkOnChain({ ...row, nonceTakenAt }, { hashes: [], nonces: [] })
}

describe('a node that can’t tell which transaction took the nonce', () => {
  it('outweighs a node that still has the transfer in its mempool', async () => {
    for (const options of [
      [inMempool, pruned],
      [pruned, inMempool],
    ])
      expect(await check(options, 5)).toEqual([taken])
  })

  it('leaves the answer to a node that can, and does not contradict it', async () => {
    expect(await check([pruned, cancelled])).toEqual(replaced)
    expect(await check([cancelled, pruned])).toEqual(replaced)
  })
})
