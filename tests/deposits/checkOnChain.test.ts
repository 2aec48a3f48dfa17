import { beforeEach, describe, expect, it, vi } from 'vitest'
import { checkOnChain } from '../../src/lib/deposits/checkOnChain.ts'
import type { DepositRow, MinedTransaction } from '../../src/lib/durable/rows.ts'
import { depositRow, HASH } from './depositRow.ts'
import {
  cancellation,
  createFakeNode,
  type FakeNode,
  type FakeNodeOptions,
  type FakeTransaction,
  hashOf,
  transfer,
} from './fakeNode.ts'
import { DEEP, HEAD, minedAt, requireFewConfirmations } from './readings.ts'
import { CONFIRMATIONS, OTHER } from './simulation.ts'

let nodes: FakeNode[] = []
let wallet: FakeNode | undefined

vi.mock('../../src/lib/chain/rpc.ts', async (original) => ({
  ...(await original<object>()),
  listNodes: () => nodes.map(({ node }) => node),
  walletRpcClient: () => wallet?.node,
}))

/** Replaces the chain's nodes, asked in this order. */
const startNodes = (...each: FakeNodeOptions[]) => {
  nodes = each.map((options) => createFakeNode(options))
}
const check = (row: DepositRow, { hashes = [] as string[], nonces = [] as number[] } = {}) =>
  checkOnChain(row, { hashes, nonces })

const sent = (changes: Partial<DepositRow> = {}) =>
  depositRow({ hashes: [HASH], walletReplied: true, block: 90, searchedTo: 90, nonce: 3, searchedNonce: 3, ...changes })
/** A deposit without a hash. */
const unknown = (changes: Partial<DepositRow> = {}) => sent({ hashes: [], walletReplied: false, ...changes })
const certain: Partial<DepositRow> = { final: true, mined: minedAt(95) }
const minedEvent = (block: number, changes: Partial<MinedTransaction> = {}, nonce = 3) => ({
  ...{ type: 'mined', nonce },
  ...minedAt(block, changes),
})
const seen = { type: 'seen', nonce: 3 }
const deepEnough = (agreed: boolean) => ({ type: 'deepEnough', agreed })
/** A node that has no block since the request. */
const behind: FakeNodeOptions = { head: 90 }
const down: FakeNodeOptions = { failing: ['eth_chainId'] }

requireFewConfirmations()
beforeEach(() => {
  wallet = undefined
})

describe('which node is believed', () => {
  it.each([
    ['without a node', []],
    ['if no node responds', [down, down]],
    ['if every node belongs to another chain', [{ chainId: '0x1', transactions: [transfer({ block: DEEP })] }]],
    ['if every node fails in the middle', [{ failing: ['eth_getTransactionByHash'] }]],
  ])('says that the chain is unreadable %s', async (_, options) => {
    startNodes(...options)
    await expect(check(sent())).rejects.toMatchObject({ name: 'WalletError', kind: 'unreadable' })
  })

  it('the first one that shows the transaction mined; the next is not asked', async () => {
    startNodes({ transactions: [transfer({ block: DEEP + 1 })] }, { transactions: [] })
    expect(await check(sent())).toEqual([minedEvent(DEEP + 1)])
    expect(nodes[1]?.requests).toEqual([])
  })

  it('the second one, if the first fails, knows nothing, or sees it only in the mempool', async () => {
    for (const first of [{ failing: ['eth_getTransactionByHash'] }, {}, { transactions: [transfer()] }]) {
      startNodes(first, { transactions: [transfer({ block: DEEP + 1 })] })
      expect(await check(sent())).toEqual([minedEvent(DEEP + 1)])
    }
  })

  it.each([
    ['first', [{ transactions: [transfer()] }, {}]],
    ['second', [{}, { transactions: [transfer()] }]],
  ])('the %s one, if only it sees the transaction', async (_, options) => {
    startNodes(...options)
    expect(await check(sent())).toEqual([seen])
  })

  it('none that knows nothing', async () => {
    startNodes(behind, behind)
    expect(await check(sent())).toEqual([])
  })
})

describe('the confirmations of a transfer', () => {
  it('are enough once one node shows them', async () => {
    startNodes({ transactions: [transfer({ block: DEEP })] }, {})
    expect(await check(sent())).toEqual([minedEvent(DEEP), deepEnough(true)])
    expect(nodes[1]?.requests).toEqual([])
  })

  it('are read once: nothing more is read of a certain deposit', async () => {
    startNodes({ transactions: [cancellation({ block: DEEP })] })
    expect(await check(sent({ ...certain, sentNonce: 3 }))).toEqual([])
    expect(nodes[0]?.requests).toEqual(['eth_chainId'])
  })
})

describe('a failure with its confirmations', () => {
  const failed: FakeNodeOptions = { transactions: [transfer({ block: DEEP, status: '0x0' })] }
  const reverted = minedEvent(DEEP, { result: 'reverted', amount: null })

  it.each([
    ['agrees if another node says the same', [failed], [reverted, deepEnough(true)]],
    [
      'does not agree if the other node has too few blocks',
      [{ ...failed, head: HEAD - 1 }],
      [reverted, deepEnough(false)],
    ],
    ['does not agree without another node', [], [reverted, deepEnough(false)]],
    ['does not agree with a node that is down', [down], [reverted, deepEnough(false)]],
    [
      'does not agree with a node that fails',
      [{ failing: ['eth_getTransactionByHash'] }],
      [reverted, deepEnough(false)],
    ],
    ['waits if the other node sees it in the mempool', [{ transactions: [transfer()] }], [reverted]],
    [
      'waits if the other node calls it another failure',
      [{ transactions: [transfer({ block: DEEP, logs: [] })] }],
      [reverted],
    ],
    [
      'is none if the other node shows the transfer',
      [{ transactions: [transfer({ block: DEEP })] }],
      [minedEvent(DEEP), deepEnough(true)],
    ],
    [
      'is none if the other node shows the transfer, without its confirmations',
      [{ transactions: [transfer({ block: DEEP + 1 })] }],
      [minedEvent(DEEP + 1)],
    ],
    ['asks a third node if the second does not know it', [{}, failed], [reverted, deepEnough(true)]],
    [
      'asks no third node if the second knows it',
      [failed, { transactions: [transfer()] }],
      [reverted, deepEnough(true)],
    ],
  ] as [string, FakeNodeOptions[], object[]][])('%s', async (_, otherNodes, events) => {
    startNodes(failed, ...otherNodes)
    expect(await check(sent())).toEqual(events)
  })

  it('is not read a second time before', async () => {
    startNodes({ transactions: [transfer({ block: DEEP + 1, status: '0x0' })] }, {})
    expect(await check(sent())).toEqual([minedEvent(DEEP + 1, { result: 'reverted', amount: null })])
    expect(nodes[1]?.requests).toEqual([])
  })

  it('by replacement is confirmed by another node as well', async () => {
    const replaced = { transactions: [cancellation({ block: DEEP })] }
    startNodes(replaced, replaced)
    const events = [{ type: 'replaced', block: DEEP, known: false }, deepEnough(true)]
    expect(await check(sent({ sentNonce: 3 }))).toEqual(events)
  })
})

describe('the search for a transfer without a hash', () => {
  const found = { type: 'hashFound', hash: HASH, nonce: 3 }

  it('ends with the first node that finds it', async () => {
    startNodes({ transactions: [transfer({ block: 95 })] }, {})
    expect(await check(unknown())).toEqual([found])
    expect(nodes[1]?.requests).toEqual([])
  })

  it('asks the next node as well where the deposit has a hash, and believes the one that knows the hash', async () => {
    const equal = transfer({ hash: hashOf('b'), nonce: 3, block: 95 })
    startNodes({ transactions: [equal] }, { transactions: [equal, transfer({ nonce: 5, block: 96 })] })
    const events = await check(sent({ walletReplied: false }))
    expect(events).toContainEqual(minedEvent(96, { hash: HASH }, 5))
  })

  it("finds a transfer that another account paid for: its nonce is not the account's", async () => {
    const relayed = transfer({ block: 95, from: OTHER, nonce: 40 })
    startNodes({ transactions: [relayed], code: '0x60' })
    expect(await check(unknown())).toEqual([{ ...found, nonce: null }])
  })

  /** Whether the logs are searched, on a node where the account has sent something later. */
  async function isSearched(row: DepositRow, transactions = [] as FakeTransaction[]): Promise<boolean> {
    startNodes({ transactions: [...transactions, cancellation({ nonce: 8, block: 96 })] })
    await check(row)
    return nodes[0]?.requests.some((request) => request.startsWith('eth_getLogs')) ?? false
  }

  it.each([
    ['whose wallet window may still send', sent({ walletReplied: false, sentNonce: 2 })],
    ['that ended while its wallet window may still send', sent({ ...certain, walletReplied: false })],
    ['whose hash no node knows', sent()],
  ])('goes on for a deposit %s', async (_, row) => {
    expect(await isSearched(row)).toBe(true)
  })

  it.each([
    ['whose nonce is unused', sent({ sentNonce: 9 }), []],
    ['that another account has sent', sent(), [transfer({ from: OTHER })]],
    ['that is certain, of a contract account', sent(certain), []],
    ['to an unknown address', unknown({ to: null }), []],
    ['of an unknown amount', unknown({ units: null }), []],
  ])('is not needed, or not possible, for a deposit %s', async (_, row, known) => {
    expect(await isSearched(row, known)).toBe(false)
  })

  it.each([
    ["it is another record's", unknown(), { hashes: [HASH] }],
    ["it is a deleted record's", unknown({ excluded: [HASH] }), {}],
    ["its nonce is another record's", unknown(), { nonces: [3] }],
    ["it is the record's own", sent({ walletReplied: false, ...certain }), {}],
    [
      "its nonce is the record's own",
      sent({ hashes: [hashOf('b')], walletReplied: false, sentNonce: 3, final: true }),
      {},
    ],
  ])('finds no transfer if %s', async (_, row, others) => {
    startNodes({ transactions: [transfer({ block: 95 })] })
    expect((await check(row, others)).filter(({ type }) => type === 'hashFound')).toEqual([])
  })

  it('counts blocks as searched once every node has searched them', async () => {
    const transactions = [cancellation({ block: 91 }), cancellation({ nonce: 4, block: 92 })]
    startNodes({ transactions }, { transactions, head: 96 })
    const both = [{ type: 'searched', block: 96 - CONFIRMATIONS + 1, nonce: 5 }]
    expect(await check(unknown())).toEqual(both)
    startNodes({ transactions, head: 96 }, { transactions })
    expect(await check(unknown())).toEqual(both)
    startNodes({ transactions }, down)
    expect(await check(unknown())).toEqual([{ type: 'searched', block: DEEP, nonce: 5 }])
  })

  it.each([
    ['by nonce only, on a node without logs', { failing: ['eth_getLogs'] }, { block: 0, nonce: 4 }],
    ['by logs only, for a contract account', { code: '0x60', transactions: [] }, { block: DEEP, nonce: 0 }],
  ])('advances %s', async (_, options, searched) => {
    startNodes({ transactions: [cancellation({ block: 91 })], ...options })
    const nonce = searched.nonce === 0 ? 0 : 3
    const row = unknown({ block: 0, searchedTo: 0, nonce, searchedNonce: nonce })
    expect(await check(row)).toEqual([{ type: 'searched', ...searched }])
  })

  it('does not advance by the word of the one node that shows the transaction mined', async () => {
    startNodes({ transactions: [transfer({ block: DEEP + 1 })] }, { transactions: [] })
    expect(await check(sent({ walletReplied: false }))).toEqual([minedEvent(DEEP + 1)])
  })

  it('does not advance while a node has searched nothing', async () => {
    startNodes({ transactions: [cancellation({ block: 91 })] }, behind)
    expect(await check(unknown())).toEqual([])
    startNodes(behind)
    expect(await check(unknown())).toEqual([])
  })

  it('is no news beside a transaction in the mempool', async () => {
    const transactions = [transfer(), cancellation({ nonce: 8, block: 96 })]
    startNodes({ transactions: [] }, { transactions })
    expect(await check(sent({ walletReplied: false }))).toEqual([seen])
  })

  it('says nothing if the node has nothing new', async () => {
    const failing = ['eth_getLogs', 'eth_getBlockByNumber']
    startNodes({ transactions: [cancellation({ block: 99 })], failing })
    expect(await check(unknown())).toEqual([])
  })
})

describe('a transaction that only the wallet knows', () => {
  const elsewhere = { transactions: [transfer({ chainId: '0x1' })], chainId: '0x1' }

  it.each([
    ["was sent on the wallet's chain", sent(), elsewhere, [{ type: 'wrongChain', chainId: '0x1' }]],
    ['is on the right chain if the wallet says so', sent(), { transactions: [transfer()] }, []],
    ['may be anywhere if the wallet names no chain', sent(), { transactions: [transfer({ chainId: null })] }, []],
    ['may be anywhere if the wallet does not know it either', sent(), {}, []],
    ['is not reported twice', sent({ wrongChainId: '0x1' }), elsewhere, []],
    ['stays mined if a node has shown it', sent({ mined: minedAt(HEAD + 5) }), elsewhere, []],
    [
      'is found by any of its hashes',
      sent({ hashes: [hashOf('a'), HASH] }),
      elsewhere,
      [{ type: 'wrongChain', chainId: '0x1' }],
    ],
  ] as [string, DepositRow, FakeNodeOptions, object[]][])('%s', async (_, row, options, events) => {
    startNodes(behind)
    wallet = createFakeNode(options)
    expect(await check(row)).toEqual(events)
  })

  it('may be anywhere if the wallet fails', async () => {
    startNodes(behind)
    wallet = createFakeNode({ failing: ['eth_getTransactionByHash'] })
    expect(await check(sent())).toEqual([])
  })
})
