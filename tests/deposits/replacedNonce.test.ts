import { describe, expect, it, vi } from 'vitest'
import { encodeTransfer } from '../../src/lib/chain/erc20.ts'
import type { RpcClient } from '../../src/lib/chain/rpc.ts'
import { checkOnChain } from '../../src/lib/deposits/checkOnChain.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'
import { HASH } from './depositRow.ts'
import {
  batch,
  cancellation,
  createFakeNode,
  type FakeNodeOptions,
  type FakeTransaction,
  hashOf,
  STATE_BLOCKS,
  transfer,
} from './fakeNode.ts'
import { DEEP, HEAD, minedAt, NOT_DEEP, pending, read, requireFewConfirmations, sent } from './readings.ts'
import { ACCOUNT, OTHER, RECIPIENT } from './simulation.ts'

let nodes: RpcClient[] = []
vi.mock('../../src/lib/chain/rpc.ts', async (original) => ({
  ...(await original<object>()),
  listNodes: () => nodes,
  walletRpcClient: () => undefined,
}))

requireFewConfirmations()

describe('a nonce that another transaction has', () => {
  const replaced = (block: number, known = false) => ({ type: 'replaced', block, known })
  const row = sent({ sentNonce: 3 })

  it.each([
    ['without its confirmations', NOT_DEEP, false],
    ['with its confirmations', DEEP, true],
  ])('replaced the deposit: %s', async (_, block, isDeep) => {
    const expected = { events: [replaced(block)], verdict: 'replaced', isDeep }
    expect(await read(row, [cancellation({ block })])).toEqual(expected)
  })

  it('is news only if its block has changed', async () => {
    const events = async (replacedAt: number) =>
      (await read({ ...row, replacedAt }, [cancellation({ block: 97 })]))?.events
    expect(await events(97)).toEqual([])
    expect(await events(96)).toEqual([replaced(97)])
  })

  it("replaced the deposit if it is a deleted record's", async () => {
    const other = transfer({ hash: hashOf('f'), block: 97 })
    const reading = await read({ ...row, excluded: [other.hash] }, [other])
    expect(reading).toEqual({ events: [replaced(97, true)], verdict: 'replaced', isDeep: true })
  })

  it('belongs to the deposit if it is the same transfer, sped up in the wallet', async () => {
    const faster = transfer({ hash: hashOf('f'), block: 97 })
    const found = { type: 'hashFound', hash: faster.hash, nonce: 3 }
    expect(await read(row, [faster])).toEqual(pending(found))
    expect(await read({ ...row, mined: minedAt(96) }, [faster])).toEqual(pending({ type: 'unmined' }, found))
  })

  it.each([
    ['of another amount', { input: encodeTransfer(RECIPIENT, 1n), logs: [{ units: 1n }] }, row],
    ['in a batch', { to: ACCOUNT, input: '0xba7c4000' }, row],
    ['that failed', { status: '0x0', logs: [] }, row],
    ['while the deposit address is unknown', {}, { ...row, to: null }],
  ] as [string, Partial<FakeTransaction>, DepositRow][])(
    'belongs to the deposit if it is a transfer of the account %s',
    async (_, changes, deposit) => {
      const other = transfer({ hash: hashOf('f'), block: 97, ...changes })
      expect(await read(deposit, [other])).toEqual(pending({ type: 'hashFound', hash: other.hash, nonce: 3 }))
    },
  )

  it.each([
    ['a transfer to another address', { input: encodeTransfer(OTHER, 1n), logs: [{ units: 1n, to: OTHER }] }, false],
    ['a transfer of another token', { to: OTHER, logs: [{ units: 1n, token: OTHER }] }, false],
    ['a batch that moves nothing', { to: ACCOUNT, input: '0xba7c4000', logs: [] }, false],
    ['of another deposit record', {}, true],
  ] as [string, Partial<FakeTransaction>, boolean][])('replaced the deposit if it is %s', async (_, changes, known) => {
    const other = transfer({ hash: hashOf('f'), block: 97, ...changes })
    const reading = await read(row, [other], { others: known ? [other.hash] : [] })
    expect(reading).toEqual({ events: [replaced(97, known)], verdict: 'replaced', isDeep: true })
  })
})

describe.each(['errors', 'zeros'] as const)('a nonce that another transaction has, on a pruned node: %s', (pruned) => {
  const LONG_AGO = HEAD - STATE_BLOCKS - 2
  const row = sent({ sentNonce: 3, block: 60, searchedTo: HEAD })
  const later = cancellation({ hash: hashOf('d'), nonce: 4, block: HEAD - 1 })
  const found = (hash: string, nonce: number | null = 3) => pending({ type: 'hashFound', hash, nonce })

  it('belongs to the deposit if its log is the transfer, whatever was searched before', async () => {
    const faster = transfer({ hash: hashOf('f'), block: LONG_AGO })
    expect(await read(row, [faster, later], { pruned })).toEqual(found(faster.hash))
    const paying = batch({ block: LONG_AGO, logs: [{ units: 5n }] })
    expect(await read(row, [paying, later], { pruned })).toEqual(found(paying.hash))
    expect(await read(row, [{ ...paying, block: 61 }, later], { pruned, maxLogBlocks: 10 })).toEqual(found(paying.hash))
  })

  it('belongs to the deposit if a smart account used it in the transaction of another account', async () => {
    const relayed = batch({ block: LONG_AGO, from: OTHER, nonce: 50 })
    expect(await read(row, [relayed, later], { pruned })).toEqual(found(relayed.hash, null))
    for (const excluded of [
      { ...row, excluded: [relayed.hash] },
      { ...row, units: '1' },
    ])
      expect(await read(excluded, [relayed, later], { pruned })).toEqual(pending({ type: 'nonceTaken' }))
    const others = [relayed.hash]
    expect(await read(row, [relayed, later], { pruned, others })).toEqual(pending({ type: 'nonceTaken' }))
  })

  it('is not that of a later transfer of the account', async () => {
    const next = transfer({ hash: hashOf('e'), nonce: 4, block: LONG_AGO })
    expect(await read(row, [next], { pruned })).toEqual(pending({ type: 'nonceTaken' }))
  })

  it('replaced the deposit if the node still has the state of its block', async () => {
    const { block } = { block: HEAD - STATE_BLOCKS + 2 }
    const reading = await read(row, [cancellation({ block }), later], { pruned })
    expect(reading).toEqual({ events: [{ type: 'replaced', block, known: false }], verdict: 'replaced', isDeep: true })
  })

  it('is nobody’s as far as the node can tell if it moved nothing long ago: no other block is taken for it', async () => {
    const transactions = [cancellation({ block: LONG_AGO }), later]
    expect(await read(row, transactions, { pruned })).toEqual(pending({ type: 'nonceTaken' }))
    const failing = ['eth_getLogs']
    const paid = [transfer({ hash: hashOf('f'), block: LONG_AGO }), later]
    expect(await read(row, paid, { pruned, failing })).toEqual(pending({ type: 'nonceTaken' }))
    const gone = pending({ type: 'unmined' }, { type: 'nonceTaken' })
    expect(await read({ ...row, mined: minedAt(LONG_AGO) }, transactions, { pruned })).toEqual(gone)
  })

  it('is the deposit’s own, if a log names its hash: nodes drop the index of old transactions', async () => {
    const unindexed = transfer({ block: LONG_AGO, isIndexed: false })
    for (const mined of [null, minedAt(LONG_AGO)])
      expect(await read({ ...row, mined }, [unindexed, later], { pruned })).toBeUndefined()
    const failing = ['eth_getLogs']
    expect(await read(row, [unindexed, later], { pruned, failing })).toEqual(pending({ type: 'nonceTaken' }))
  })
})

describe('a node that can’t tell which transaction took the nonce', () => {
  const cancelled: FakeNodeOptions = { transactions: [cancellation({ block: 91 })] }
  const pruned: FakeNodeOptions = { ...cancelled, pruned: 'errors' }
  const inMempool: FakeNodeOptions = { transactions: [transfer()] }

  /** What nodes in this order say. */
  function check(options: FakeNodeOptions[], nonceTakenAt: number | null = null) {
    nodes = options.map((each) => createFakeNode(each).node)
    return checkOnChain(sent({ sentNonce: 3, searchedTo: 90, nonceTakenAt }), { hashes: [], nonces: [] })
  }

  it('outweighs a node that still has the transfer in its mempool', async () => {
    for (const options of [
      [inMempool, pruned],
      [pruned, inMempool],
    ])
      expect(await check(options, 5)).toEqual([{ type: 'nonceTaken' }])
  })

  it('contradicts no node that has found the sped-up transfer', async () => {
    const transactions = [transfer({ hash: hashOf('f'), block: 91 })]
    const blind: FakeNodeOptions = { transactions, pruned: 'errors', maxLogBlocks: 0 }
    for (const options of [
      [{ transactions }, blind],
      [blind, { transactions }],
    ])
      expect(await check(options)).toEqual([{ type: 'hashFound', hash: hashOf('f'), nonce: 3 }])
  })

  it('leaves the answer to a node that can, and does not contradict it', async () => {
    const replaced = [
      { type: 'replaced', block: 91, known: false },
      { type: 'deepEnough', agreed: false },
    ]
    expect(await check([pruned, cancelled])).toEqual(replaced)
    expect(await check([cancelled, pruned])).toEqual(replaced)
  })
})

describe('an earlier transaction that the wallet named', () => {
  const row = sent({ nonce: 4 })

  it('is not the deposit’s, whatever it is', async () => {
    const unrelated = transfer({ to: OTHER, logs: [], block: DEEP })
    expect(await read(row, [unrelated])).toEqual(pending({ type: 'notTheTransfer', hash: HASH, nonce: 3 }))
    const deposit = transfer({ block: DEEP })
    expect(await read(row, [deposit])).toEqual(pending({ type: 'otherNonce', hash: HASH, nonce: 3 }))
  })

  it('does not hide the transaction that is', async () => {
    const own = transfer({ hash: hashOf('a'), nonce: 4, block: DEEP })
    const reading = await read({ ...row, hashes: [own.hash, HASH], sentNonce: 3 }, [transfer({ block: 50 }), own])
    expect(reading?.events).toEqual([
      { type: 'otherNonce', hash: HASH, nonce: 3 },
      { type: 'mined', nonce: 4, ...minedAt(DEEP, { hash: own.hash }) },
    ])
  })

  it('says nothing while it is not mined', async () => {
    expect(await read(row, [transfer()])).toEqual(pending())
  })

  it('is one of another account if another account sent it: its nonce can’t be compared', async () => {
    const relayed = transfer({ from: OTHER, nonce: 0, block: DEEP })
    expect((await read(row, [relayed]))?.events).toMatchObject([{ type: 'mined', nonce: null }])
  })
})
