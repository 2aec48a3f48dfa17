import { describe, expect, it } from 'vitest'
import type { RpcClient } from '../../src/lib/chain/rpc.ts'
import { env } from '../../src/lib/config/env.ts'
import { type Excluded, findByNonce, findTransfer, type SearchTarget } from '../../src/lib/deposits/findTransfer.ts'
import { batch, cancellation, createFakeNode, type FakeNodeOptions, hashOf, SEVEN_USDT, transfer } from './fakeNode.ts'
import { DEEP, HEAD, requireFewConfirmations } from './readings.ts'
import { ACCOUNT, OTHER, RECIPIENT } from './simulation.ts'

const target: SearchTarget = {
  token: env.stablecoin,
  from: ACCOUNT,
  to: RECIPIENT,
  units: String(SEVEN_USDT),
  block: 84,
  nonce: 3,
  searchedTo: 84,
  searchedNonce: 3,
}
const withoutLogs = ['eth_getLogs']
const withoutHistory = ['eth_getBlockByNumber']

async function search(options: FakeNodeOptions, changes: Partial<SearchTarget> = {}, excluded: Partial<Excluded> = {}) {
  const { node, requests } = createFakeNode({ head: HEAD, ...options })
  const result = await findTransfer(node, { ...target, ...changes }, { hashes: [], nonces: [], ...excluded })
  const filters = requests
    .filter((request) => request.startsWith('eth_getLogs'))
    .map((each) => JSON.parse(each.slice(12)))
  const ranges = filters.map(({ fromBlock, toBlock }) => [Number(fromBlock), Number(toBlock)])
  return { ...result, found: result.found?.hash, ranges, requests }
}
const [hash, later] = [hashOf('9'), cancellation({ nonce: 8, block: 96 })]

requireFewConfirmations()

describe('a search', () => {
  it('ends with the nonce if the account has sent nothing', async () => {
    const { requests, ...result } = await search({ transactions: [cancellation({ nonce: 2, block: 90 })] })
    expect(result).toEqual({ found: undefined, searchedTo: 84, searchedNonce: 3, hasNoLogs: false, ranges: [] })
    expect(requests).toEqual(['eth_blockNumber', `eth_getTransactionCount ${ACCOUNT}`, `eth_getCode ${ACCOUNT}`])
  })

  it('keeps what was searched before when it finds the transfer', async () => {
    const found = await search({ transactions: [transfer({ block: 95 })] })
    expect(found).toMatchObject({ found: hash, searchedTo: 84, searchedNonce: 3 })
  })

  it.each<[string, FakeNodeOptions]>([
    ['with everything', {}],
    ['without logs', { failing: withoutLogs }],
    ['without old state', { pruned: 'errors' }],
  ])('finds a transfer in a batch, on a node %s', async (_, options) => {
    const transactions = [batch({ block: 95 })]
    expect(await search({ transactions, ...options })).toMatchObject({ found: batch().hash })
    expect(await search({ transactions, ...options }, { units: '26' })).toMatchObject({ found: undefined })
  })

  it('learns nothing from a node without logs and history', async () => {
    const nothing = await search({ transactions: [later], failing: [...withoutLogs, ...withoutHistory] })
    expect(nothing).toMatchObject({ found: undefined, searchedTo: 84, searchedNonce: 3 })
  })
})

describe('a search by logs', () => {
  const failing = withoutHistory

  it('covers the blocks after the last search, up to the newest that can still change', async () => {
    const { ranges, searchedTo, searchedNonce } = await search({ transactions: [later], failing })
    expect({ ranges, searchedTo, searchedNonce }).toEqual({ ranges: [[85, HEAD]], searchedTo: DEEP, searchedNonce: 3 })
  })

  it.each([
    [HEAD - 1, [[HEAD, HEAD]], HEAD - 1],
    [HEAD, [], HEAD],
    [HEAD + 5, [], HEAD + 5],
  ])('after block %i, covers %j, and takes nothing back', async (searchedTo, ranges, expected) => {
    expect(await search({ transactions: [later], failing }, { searchedTo })).toMatchObject({
      ranges,
      searchedTo: expected,
    })
  })

  it('covers every block once if the node limits the range', async () => {
    const { ranges } = await search({ transactions: [later], failing, maxLogBlocks: 5 }, { searchedTo: 85 })
    expect(ranges).toEqual([
      [86, 100],
      [86, 88],
      [89, 91],
      [92, 94],
      [95, 97],
      [98, 100],
    ])
  })

  it('leaves a transfer that can’t be read yet to the next search, and looks further', async () => {
    const missing = transfer({ block: 88, isIndexed: false, hash: hashOf('8') })
    const options = { transactions: [missing, later], failing, maxLogBlocks: 2 }
    expect(await search(options)).toMatchObject({ found: undefined, searchedTo: 87 })
    options.transactions.push(transfer({ block: 92 }))
    expect(await search(options)).toMatchObject({ found: hash })
  })

  it.each<[string, FakeNodeOptions, boolean]>([
    ['refuses', { failing, maxLogBlocks: 0 }, true],
    ['fails to answer for', { failing: [...failing, ...withoutLogs] }, false],
  ])('gives up once the node %s a single block', async (_, options, expected) => {
    const { ranges, searchedTo, hasNoLogs } = await search({ transactions: [later], ...options })
    expect(ranges).toEqual([
      [85, 100],
      [85, 88],
      [85, 85],
      // Asks once more: to refuse is not to fail.
      [85, 85],
    ])
    expect({ searchedTo, hasNoLogs }).toEqual({ searchedTo: 84, hasNoLogs: expected })
  })

  it('makes 100 calls at most, and goes on from there the next time', async () => {
    const options = { transactions: [later], failing, maxLogBlocks: 1, head: 204 }
    const { ranges, searchedTo } = await search(options)
    expect(ranges).toHaveLength(100)
    // Ranges of 120, 24 and 5 blocks were refused.
    expect(searchedTo).toBe(84 + 97)
    expect((await search(options, { searchedTo })).ranges[0]).toEqual([182, 204])
  })

  it.each([
    ['its nonce is the one of the request', transfer(), {}],
    ['another account has paid for it, whatever its nonce', transfer({ from: OTHER, nonce: 0 }), {}],
    ['another account has paid for it, with a nonce that is taken', transfer({ from: OTHER }), { nonces: [3] }],
  ])('finds a transfer if %s', async (_, transaction, excluded) => {
    const options = { transactions: [{ ...transaction, block: 95 }, later], failing }
    expect(await search(options, {}, excluded)).toMatchObject({ found: hash })
  })

  it.each([
    ['is older than the request', transfer({ nonce: 2 })],
    ['moved another amount', transfer({ logs: [{ units: SEVEN_USDT + 1n }] })],
  ])('finds no transfer that %s', async (_, transaction) => {
    const transactions = [{ ...transaction, block: 95 }, later]
    expect(await search({ transactions, failing })).toMatchObject({ found: undefined, searchedTo: DEEP })
  })

  it('goes on after a log that is not the one', async () => {
    const own = transfer({ hash: hashOf('b'), nonce: 4, block: 96 })
    const transactions = [transfer({ block: 95, isIndexed: false }), own]
    expect(await search({ transactions, failing })).toMatchObject({ found: own.hash })
  })
})

describe('a search by nonce', () => {
  const failing = withoutLogs
  const sentAt = (...blocks: number[]) => blocks.map((block, index) => cancellation({ nonce: 3 + index, block }))

  it('finds the transfer among other transactions', async () => {
    const found = await search({ transactions: [...sentAt(90, 91), transfer({ nonce: 5, block: 92 })], failing })
    expect(found).toMatchObject({ found: hash, searchedNonce: 5 })
  })

  it.each([
    ['with its confirmations', sentAt(90, DEEP), {}, 5],
    ['that a reorganisation may still replace', sentAt(90, DEEP + 1), {}, 4],
    ["that may still be replaced, but is another record's", sentAt(DEEP + 1), { nonces: [3] }, 4],
    ['that the node does not show', [cancellation({ nonce: 4, block: 90 })], {}, 3],
  ])(
    'goes on from the first nonce that is not ruled out: after one %s',
    async (_, transactions, excluded, searchedNonce) => {
      const result = await search({ transactions, failing }, {}, excluded)
      expect(result).toMatchObject({ found: undefined, searchedNonce, searchedTo: 84 })
    },
  )

  it('searches a nonce again whose receipt the node does not show yet', async () => {
    const { node } = createFakeNode({ transactions: [batch({ block: 90 })], failing })
    const lagging: RpcClient = async (method, params) =>
      method === 'eth_getTransactionReceipt' ? null : node(method, params)
    const nothing = await findTransfer(lagging, target, { hashes: [], nonces: [] })
    expect(nothing).toMatchObject({ found: undefined, searchedNonce: 3 })
    expect((await findTransfer(node, target, { hashes: [], nonces: [] })).found?.hash).toBe(batch().hash)
  })

  it('checks 16 nonces at most, and goes on from there the next time', async () => {
    const transactions = sentAt(...Array.from({ length: 40 }, () => 90))
    expect(await search({ transactions, failing })).toMatchObject({ searchedNonce: 3 + 16 })
    expect(await search({ transactions, failing }, { searchedNonce: 19 })).toMatchObject({ searchedNonce: 19 + 16 })
    expect(await search({ transactions, failing }, { searchedNonce: 40 })).toMatchObject({ searchedNonce: 43 })
  })
})

describe('a search on a node that refuses logs and every nonce by block', () => {
  const limited: FakeNodeOptions = { failing: withoutLogs, refusesBlocks: true }

  it('finds a transfer in the newest block', async () => {
    expect(await search({ ...limited, transactions: [transfer({ block: HEAD })] })).toMatchObject({ found: hash })
  })

  it('rules no nonce out that it could not read', async () => {
    const found = await search({ ...limited, transactions: [transfer({ block: HEAD - 1 })] })
    expect(found).toMatchObject({ found: undefined, searchedTo: 84, searchedNonce: 3 })
  })
})

describe.each(['errors', 'zeros'] as const)('a search by nonce on a node without old state: %s', (pruned) => {
  const node: FakeNodeOptions = { failing: withoutLogs, pruned, stateBlocks: 128, head: 100_000 }
  /** Transactions of the account with the nonces from 3, `count` in one old block. */
  const foreign = (count: number) =>
    Array.from({ length: count }, (_, index) => cancellation({ nonce: 3 + index, block: 50_000, hash: `0x${index}` }))
  const at = (nonce: number, back: number) => transfer({ nonce, block: 100_000 - back })

  it('asks for few nonces, and for no block, where the node has none of the transactions', async () => {
    const transactions = foreign(17)
    let { searchedTo, searchedNonce } = target
    for (let pass = 0; pass < 3; pass++) {
      const result = await search({ ...node, transactions }, { searchedTo, searchedNonce })
      expect(result).toMatchObject({ found: undefined, searchedNonce: 3 })
      const methods = result.requests.map((request) => request.split(' ')[0])
      // Now, at the block of the intent, at the newest one, 8 until one is refused, and 6 to the oldest one.
      expect(methods.filter((method) => method === 'eth_getTransactionCount')).toHaveLength(3 + 8 + 6)
      expect(methods).not.toContain('eth_getBlockByNumber')
      ;({ searchedTo, searchedNonce } = result)
    }
  })

  it.each([0, 1, 10, 126])('finds a transfer %i blocks below the newest behind 17 foreign nonces', async (back) => {
    const result = await search({ ...node, transactions: [...foreign(17), at(20, back)] })
    expect(result).toMatchObject({ found: hash, searchedNonce: 3 })
  })

  it('rules out no nonce that it has not read, nor one that follows it', async () => {
    const recent = cancellation({ nonce: 5, block: 99_990 })
    expect(await search({ ...node, transactions: [...foreign(2), recent] })).toMatchObject({ searchedNonce: 3 })
  })

  it('rules out the nonces that it has read', async () => {
    const transactions = [...foreign(2), cancellation({ nonce: 5, block: 99_990 }), at(6, 10)]
    const other = { ...node, transactions: transactions.map((each) => ({ ...each, input: '0x', logs: [] })) }
    expect(await search(other, { searchedNonce: 5 })).toMatchObject({ found: undefined, searchedNonce: 7 })
    expect(await search(other, {}, { nonces: [3, 4] })).toMatchObject({ found: undefined, searchedNonce: 7 })
  })
})

describe('findByNonce', () => {
  it("asks for the account's nonce in about log2 of the blocks, and reads one block", async () => {
    const wanted = cancellation({ block: 600 })
    const transactions = [
      cancellation({ nonce: 2, block: 600, hash: hashOf('1') }),
      transfer({ from: OTHER, block: 600, hash: hashOf('2') }),
      wanted,
      cancellation({ nonce: 4, block: 900, hash: hashOf('3') }),
    ]
    const { node, requests } = createFakeNode({ transactions })
    const found = await findByNonce(node, target, 3, 84 + 1024)
    expect(found).toMatchObject({ transaction: { hash: wanted.hash, nonce: 3 }, block: 600 })
    expect(requests).toHaveLength(1 + 10 + 1)
  })

  it('asks once for a nonce that is not used yet', async () => {
    const { node, requests } = createFakeNode({ transactions: [cancellation({ nonce: 2, block: 90 })] })
    expect(await findByNonce(node, target, 3, HEAD)).toBeUndefined()
    expect(requests).toHaveLength(1)
  })
})
