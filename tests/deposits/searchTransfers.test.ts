import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RpcClient } from '../../src/lib/chain/rpc.ts'
import { env } from '../../src/lib/config/env.ts'
import { dismissTransfer } from '../../src/lib/deposits/dismissedTransfers.ts'
import { saveLastRecipient } from '../../src/lib/deposits/lastRecipient.ts'
import { searchTransfers } from '../../src/lib/deposits/searchTransfers.ts'
import { durable } from '../../src/lib/durable/db.ts'
import { flags } from '../../src/lib/durable/flags.ts'
import { ApiError } from '../../src/lib/errors/ApiError.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { clearSession, startSession } from '../../src/lib/session/session.ts'
import { depositRow } from './depositRow.ts'
import { createFakeNode, type FakeNode, type FakeNodeOptions, hashOf, strayLog, transfer } from './fakeNode.ts'
import { ACCOUNT, OTHER, RECIPIENT } from './simulation.ts'

const [HASH, SECOND] = [hashOf('9'), hashOf('a')]
const ONE = 10n ** 18n
const DAY = 24 * 60 * 60

let nodes: FakeNode[] = []
vi.mock('../../src/lib/chain/rpc.ts', async (original) => ({
  ...(await original<object>()),
  listNodes: () => nodes.map(({ node }) => node),
}))
/** The deposit address that the server names; undefined: it does not answer. */
let address: string | undefined
vi.mock('../../src/lib/api/call.ts', () => ({
  call: async () => {
    if (!address) throw new ApiError('network')
    return { address }
  },
}))

/** Searches a chain as each of some nodes shows it. */
async function search(...options: FakeNodeOptions[]) {
  nodes = options.map(createFakeNode)
  const result = await searchTransfers(new AbortController().signal)
  return { ...result, hashes: result?.found.map(({ hash }) => hash) }
}
const rangesOf = ({ requests }: FakeNode) =>
  requests
    .filter((request) => request.startsWith('eth_getLogs'))
    .map((request) => JSON.parse(request.slice(12)) as { fromBlock: string; toBlock: string })
    .map(({ fromBlock, toBlock }) => [Number(fromBlock), Number(toBlock)])
const receiptsOf = ({ requests }: FakeNode) =>
  requests.filter((request) => request.startsWith('eth_getTransactionReceipt')).length
const withoutLogs = { failing: ['eth_getLogs'] }
const mined = transfer({ block: 95 })

beforeEach(async () => {
  address = RECIPIENT
  startSession(ACCOUNT, { accessToken: 'a', refreshToken: 'r' })
  await Promise.all([durable.deposits.clear(), durable.receivers.clear(), flags.clear()])
})

describe('a search for transfers', () => {
  it('finds those that the journal doesn’t have, newest first, with amount and time', async () => {
    const exact = { hash: SECOND, block: 97, logs: [{ units: 12n * ONE + 1n }] }
    expect(await search({ transactions: [mined, transfer(exact)] })).toMatchObject({
      found: [
        { hash: SECOND, amount: '12.000000000000000001', time: 291 },
        { hash: HASH, amount: '7', time: 285 },
      ],
      since: 0,
    })
  })

  it('adds up the transfers of one transaction, and those to earlier deposit addresses', async () => {
    await saveLastRecipient(scopeOf(ACCOUNT), OTHER)
    const logs = [{ units: ONE }, { units: 2n }, { units: 4n * ONE, to: OTHER }, { units: ONE, from: OTHER }]
    expect(await search({ transactions: [transfer({ block: 95, logs })] })).toMatchObject({
      found: [{ hash: HASH, amount: '5.000000000000000002' }],
    })
  })

  it.each([
    ['from another account', [strayLog(SECOND, { units: ONE, from: OTHER })]],
    ['to another address', [strayLog(SECOND, { units: ONE, to: OTHER })]],
    ['of another token', [strayLog(SECOND, { units: ONE, token: OTHER })]],
    ['of nothing', [strayLog(SECOND, { units: 0n })]],
    ['of a transaction that is gone', [strayLog(hashOf('b'), { units: ONE })]],
    ['of a transaction that failed', [strayLog(hashOf('c'), { units: ONE })]],
    [
      'twice, and once as removed',
      [strayLog(HASH, { units: ONE }), { ...strayLog(HASH, { units: ONE }), removed: true }],
    ],
    ['with its hash in upper case', [strayLog(`0x${HASH.slice(2).toUpperCase()}`, { units: ONE })]],
  ])('offers nothing for a log %s, whatever was asked for', async (_, strayLogs) => {
    const foreign = [
      { units: ONE, from: OTHER },
      { units: ONE, to: OTHER },
      { units: ONE, token: OTHER },
      { units: 0n },
    ]
    const others = [
      transfer({ hash: SECOND, block: 96, logs: foreign }),
      transfer({ hash: hashOf('c'), block: 96, status: '0x0', logs: [] }),
    ]
    expect(await search({ transactions: [mined, ...others], strayLogs })).toMatchObject({
      found: [{ hash: HASH, amount: '7' }],
    })
  })

  it('is not stopped by transfers of nothing, which anyone can log from any account', async () => {
    const logs = Array.from({ length: 101 }, (_, i) => strayLog(`0x${String(i).padStart(64, '0')}`, { units: 0n }))
    expect((await search({ transactions: [mined], strayLogs: logs })).hashes).toEqual([HASH])
  })

  it('leaves out what a record has, but not the hash that a settled record left behind', async () => {
    const other = { hash: SECOND, block: 9, result: 'transferred', amount: '7' } as const
    await durable.deposits.add(depositRow({ hashes: [HASH] }))
    expect((await search({ transactions: [mined] })).hashes).toEqual([])
    await durable.deposits.put(depositRow({ hashes: [HASH, SECOND], mined: other, final: true }))
    expect((await search({ transactions: [mined] })).hashes).toEqual([HASH])
  })

  it('leaves out what this account has dismissed, and nothing that another one has', async () => {
    await dismissTransfer(scopeOf(OTHER), HASH)
    expect((await search({ transactions: [mined] })).hashes).toEqual([HASH])
    await dismissTransfer(scopeOf(ACCOUNT), HASH)
    expect((await search({ transactions: [mined] })).hashes).toEqual([])
    const names = JSON.stringify(await flags.toCollection().primaryKeys()).toLowerCase()
    expect(names).not.toContain(ACCOUNT.slice(2).toLowerCase())
    expect(names).not.toContain(HASH.slice(2))
  })

  it('needs a login, and a deposit address that may receive money', async () => {
    address = ACCOUNT
    expect((await search({ transactions: [mined] })).hashes).toBeUndefined()
    address = undefined
    await expect(search({ transactions: [mined] })).rejects.toMatchObject({ kind: 'network' })
    clearSession()
    expect((await search({ transactions: [mined] })).hashes).toBeUndefined()
  })
})

describe('the blocks of a search', () => {
  const head = 2_000_000

  it.each([
    ['0.75 s', 0.75, (7 * DAY) / 0.75],
    ['3 s', 3, (7 * DAY) / 3],
    ['12 s', 12, (7 * DAY) / 12],
  ])('are those of 7 days with a block every %s', async (_, blockTime, blocks) => {
    const { since } = await search({ head, blockTime })
    const ranges = nodes.flatMap(rangesOf)
    expect(ranges[0]).toEqual([head - 49_999, head])
    expect(Math.abs(head - (ranges.at(-1)?.[0] ?? 0) - Math.max(blocks, 50_000))).toBeLessThan(10)
    expect(since).toBe(Math.floor(head * blockTime) - 7 * DAY)
  })

  it('are searched once, in smaller ranges if the node limits them, as far as the calls of one search go', async () => {
    const found = transfer({ block: head - 30_000 })
    const { hashes, since } = await search({ head, maxLogBlocks: 500, transactions: [found] })
    const ranges = nodes.flatMap(rangesOf)
    expect(ranges).toHaveLength(100)
    // 50,000, 10,000 and 2,000 are refused.
    expect(ranges.slice(2, 5)).toEqual([
      [head - 1999, head],
      [head - 399, head],
      [head - 799, head - 400],
    ])
    expect([hashes, since]).toEqual([[HASH], (ranges.at(-1)?.[0] ?? 0) * 3])
  })

  it('end where an older one can’t be read, and the result says how far they go', async () => {
    const { node } = createFakeNode({ head: 60_000, transactions: [transfer({ block: 59_000 })] })
    const pruned: RpcClient = async (method, params = []) => {
      if (method === 'eth_getLogs' && Number((params[0] as { fromBlock: string }).fromBlock) < 58_000)
        throw { code: 4444, message: 'pruned history unavailable' }
      return node(method, params)
    }
    nodes = [{ node: pruned, requests: [] }]
    expect(await searchTransfers(new AbortController().signal)).toMatchObject({
      found: [{ hash: HASH }],
      since: 58_000 * 3,
    })
  })
})

describe('a node', () => {
  it('that refuses to search is followed by the next; if none searches, there is no result', async () => {
    expect((await search(withoutLogs, { transactions: [mined] })).hashes).toEqual([HASH])
    expect(await search(withoutLogs, withoutLogs)).toEqual({ hashes: undefined })
    expect(await search({ chainId: '0x1', transactions: [mined] })).toEqual({ hashes: undefined })
    expect(await search()).toEqual({ hashes: undefined })
  })

  it('that finds nothing may lag behind, and is followed by the next', async () => {
    expect((await search({ head: 90 }, { transactions: [mined] })).hashes).toEqual([HASH])
    expect(await search({ head: 90 }, withoutLogs)).toEqual({ found: [], since: 0, hashes: [] })
  })

  it.each([
    ['whose token has other decimals', { decimals: env.chain.tokenDecimals - 12, transactions: [mined] }],
    ['whose logs can’t be read', { strayLogs: [{ transactionHash: HASH }] }],
    ['without blocks', { failing: ['eth_getBlockByNumber'] }],
    [
      'that shows implausibly many',
      {
        strayLogs: Array.from({ length: 101 }, (_, i) => strayLog(`0x${String(i).padStart(64, '0')}`, { units: ONE })),
      },
    ],
  ])('%s is not believed', async (_, options: FakeNodeOptions) => {
    expect(await search(options)).toEqual({ hashes: undefined })
    expect((await search(options, { transactions: [mined] })).hashes).toEqual([HASH])
  })

  describe('that is slow', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
    afterEach(() => void vi.useRealTimers())

    /** A node that takes 9 s for each call of a method. */
    function slowDown(method: string, options: FakeNodeOptions): FakeNode {
      const { node, requests } = createFakeNode(options)
      const slow: RpcClient = (each, params) => {
        if (each === method) vi.setSystemTime(Date.now() + 9000)
        return node(each, params)
      }
      return { node: slow, requests }
    }

    it('ends with what it has after half a minute', async () => {
      const slow = slowDown('eth_getLogs', { head: 2_000_000, transactions: [transfer({ block: 1_999_000 })] })
      nodes = [slow]
      const result = await searchTransfers(new AbortController().signal)
      expect(rangesOf(slow)).toHaveLength(4)
      expect(result).toMatchObject({ found: [{ hash: HASH }], since: (2_000_000 - 199_999) * 3 })
    })

    it('reads no more receipts after half a minute, and does not say that it has searched their blocks', async () => {
      const transactions = Array.from('0123456', (digit, i) => transfer({ hash: hashOf(digit), block: 1_940_000 - i }))
      const slow = slowDown('eth_getTransactionReceipt', { head: 2_000_000, transactions })
      nodes = [slow]
      const result = await searchTransfers(new AbortController().signal)
      expect(receiptsOf(slow)).toBe(4)
      expect(result?.found).toHaveLength(3)
      expect(result?.since).toBe((2_000_000 - 49_999) * 3)
    })
  })

  it('is asked for no more receipts once the user has left', async () => {
    const controller = new AbortController()
    const transactions = ['1', '2', '3'].map((digit) => transfer({ hash: hashOf(digit), block: 95 }))
    const { node, requests } = createFakeNode({ transactions })
    const leaving: RpcClient = (method, params) => {
      if (method === 'eth_getTransactionReceipt') controller.abort()
      return node(method, params)
    }
    nodes = [{ node: leaving, requests }]
    expect(await searchTransfers(controller.signal)).toBeUndefined()
    expect(receiptsOf({ node, requests })).toBe(1)
  })

  it('is asked no more once the user has left', async () => {
    const controller = new AbortController()
    const { node, requests } = createFakeNode({ head: 2_000_000, ...withoutLogs })
    const leaving: RpcClient = (method, params) => {
      if (method === 'eth_getLogs') controller.abort()
      return node(method, params)
    }
    const second = createFakeNode()
    nodes = [{ node: leaving, requests }, second]
    await searchTransfers(controller.signal)
    expect(rangesOf({ node, requests })).toHaveLength(1)
    expect(second.requests).toEqual([])
  })

  it('does not say that it has searched where it logs a transfer without its receipt', async () => {
    const unindexed = transfer({ block: 95, isIndexed: false })
    expect(await search({ transactions: [unindexed] })).toEqual({ hashes: undefined })
    const newer = transfer({ hash: SECOND, nonce: 4, block: 99 })
    expect(await search({ transactions: [unindexed, newer] })).toMatchObject({ hashes: [SECOND], since: 300 })
  })
})
