import { describe, expect, it, vi } from 'vitest'
import type { RpcClient } from '../../src/lib/chain/rpc.ts'
import { checkOnChain } from '../../src/lib/deposits/checkOnChain.ts'
import { depositReducer } from '../../src/lib/deposits/reducer.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'
import { depositRow, HASH } from './depositRow.ts'
import { cancellation, createFakeNode, type FakeNodeOptions, type FakeTransaction, transfer } from './fakeNode.ts'
import { requireFewConfirmations } from './readings.ts'
import { CONFIRMATIONS, OTHER } from './simulation.ts'

let nodes: RpcClient[] = []
vi.mock('../../src/lib/chain/rpc.ts', async (original) => ({
  ...(await original<object>()),
  listNodes: () => nodes,
  walletRpcClient: () => undefined,
}))

requireFewConfirmations()

const HEAD = 900
/** More passes than any of these searches needs. */
const PASSES = 20

const noLogs: FakeNodeOptions = { maxLogBlocks: 0, pruned: 'errors' }
const smallRange: FakeNodeOptions = { maxLogBlocks: 1, pruned: 'errors' }
const fails: FakeNodeOptions = { failing: ['eth_getLogs'], pruned: 'errors' }
const row = depositRow({ block: 90, searchedTo: 90, nonce: 3, searchedNonce: 3 })

/** The deposit after some passes of the reconciler. */
async function search(options: FakeNodeOptions[], transactions: FakeTransaction[] = []): Promise<DepositRow> {
  let next = row
  for (let pass = 0; pass < PASSES && next.hashes.length === 0; pass++) {
    nodes = options.map((each) => createFakeNode({ head: HEAD, transactions, ...each }).node)
    for (const event of await checkOnChain(next, { hashes: [], nonces: [] })) next = depositReducer(next, event, 0)
  }
  return next
}

describe('a late transfer, on nodes without old state that allow no logs and a small range', () => {
  const late = transfer({ block: 800 })
  const relayed = transfer({ block: 800, from: OTHER, nonce: 50 })

  it.each<[string, FakeTransaction, FakeNodeOptions]>([
    ['the account', late, {}],
    ['a contract account', relayed, { code: '0x60' }],
  ])('is found in the end: of %s', async (_, transaction, account) => {
    for (const options of [
      [noLogs, smallRange],
      [smallRange, noLogs],
    ]) {
      const found = await search(
        options.map((each) => ({ ...each, ...account })),
        [transaction],
      )
      expect(found.hashes).toEqual([HASH])
    }
  })

  it('is not searched for where a node has only failed to search', async () => {
    expect(await search([fails, smallRange], [late])).toMatchObject({ hashes: [], searchedTo: row.searchedTo })
  })

  it('is not ruled out by nodes that have no logs at all', async () => {
    expect(await search([noLogs, noLogs], [late])).toMatchObject({ hashes: [], searchedTo: row.searchedTo })
  })

  it('is not ruled out by a node that answers logs of a transaction it can’t read', async () => {
    const unread = { ...late, block: 91, isIndexed: false }
    expect(await search([noLogs, smallRange], [unread])).toMatchObject({ hashes: [], searchedTo: row.searchedTo })
  })
})

describe('an unused nonce', () => {
  const earlier = [cancellation({ nonce: 2, block: 80 })]
  /** A thousand blocks below the newest one with its confirmations: nodes behind one address differ. */
  const ruledOutAt = (head: number) => head - CONFIRMATIONS + 1 - 1000

  it('rules out the blocks that every node must have, whatever logs the nodes have', async () => {
    const options = [noLogs, smallRange].map((each) => ({ ...each, head: 5000 }))
    expect(await search(options, earlier)).toMatchObject({ searchedTo: ruledOutAt(5000), searchedNonce: 3 })
  })

  it('rules out no more than the node with the fewest blocks has', async () => {
    const options = [
      { ...noLogs, head: 5000 },
      { ...smallRange, head: 2000 },
    ]
    expect(await search(options, earlier)).toMatchObject({ searchedTo: ruledOutAt(2000) })
  })

  it('rules out nothing near the newest block: its node may lag behind the one that said the block', async () => {
    expect(await search([noLogs, smallRange], earlier)).toMatchObject({ searchedTo: row.searchedTo })
  })

  it('is newer than the block up to which it rules them out', async () => {
    const { node, requests } = createFakeNode({ head: HEAD, transactions: earlier })
    nodes = [node]
    await checkOnChain(row, { hashes: [], nonces: [] })
    expect(requests.map((request) => request.split(' ')[0])).toEqual([
      ...['eth_chainId', 'eth_blockNumber', 'eth_getTransactionCount', 'eth_getCode'],
    ])
  })

  it('rules nothing out for a contract account', async () => {
    const contract = { ...noLogs, code: '0x60' }
    expect(await search([contract], earlier)).toMatchObject({ searchedTo: row.searchedTo })
  })
})
