import { describe, expect, it } from 'vitest'
import { readState } from '../../src/lib/deposits/readState.ts'
import type { MinedTransaction } from '../../src/lib/durable/rows.ts'
import { HASH } from './depositRow.ts'
import { cancellation, createFakeNode, type FakeTransaction, hashOf, transfer } from './fakeNode.ts'
import { DEEP, HEAD, minedAt, NOT_DEEP, pending, read, requireFewConfirmations, sent } from './readings.ts'
import { ACCOUNT, OTHER } from './simulation.ts'

requireFewConfirmations()

describe('a transaction in the mempool', () => {
  it('shows its nonce', async () => {
    expect(await read(sent(), [transfer()])).toEqual(pending({ type: 'seen', nonce: 3 }))
  })

  it.each(['0x', 'three', ''])('is not known to a node that gives its nonce as %j', async (nonce) => {
    const { node } = createFakeNode({ head: HEAD, transactions: [transfer({ block: DEEP })] })
    const garbled: typeof node = async (method, params) => {
      const answer = await node(method, params)
      return method === 'eth_getTransactionByHash' ? { ...(answer as object), nonce } : answer
    }
    expect(await readState(garbled, sent(), { hashes: [] })).toBeUndefined()
  })

  it('is no news the second time', async () => {
    expect(await read(sent({ sentNonce: 3 }), [transfer()])).toEqual(pending())
  })

  it.each([
    ['mined', { mined: minedAt(HEAD) }],
    ['replaced', { replacedAt: 95 }],
    ['on another chain', { wrongChainId: '0x1' }],
  ])('is news if the record says it is %s', async (_, changes) => {
    const reading = await read(sent({ sentNonce: 3, ...changes }), [transfer()])
    expect(reading).toEqual(pending({ type: 'seen', nonce: 3 }))
  })

  it('says nothing if the node has not reached the block in which another one showed it', async () => {
    expect(await read(sent({ sentNonce: 3, mined: minedAt(HEAD + 1) }), [transfer()])).toBeUndefined()
  })
})

describe('a mined transaction', () => {
  it.each([
    ['without its confirmations', NOT_DEEP, false],
    ['with its confirmations', DEEP, true],
  ])('%s', async (_, block, isDeep) => {
    const events = [{ type: 'mined', nonce: 3, ...minedAt(block) }]
    expect(await read(sent(), [transfer({ block })])).toEqual({ events, verdict: 'transferred', isDeep })
  })

  it('is no news the second time', async () => {
    const row = sent({ sentNonce: 3, mined: minedAt(DEEP) })
    expect(await read(row, [transfer({ block: DEEP })])).toEqual({ events: [], verdict: 'transferred', isDeep: true })
  })

  it('is news if a reorganisation moved it to another block', async () => {
    const row = sent({ sentNonce: 3, mined: minedAt(98) })
    const events = [{ type: 'mined', nonce: 3, ...minedAt(99) }]
    expect(await read(row, [transfer({ block: 99 })])).toMatchObject({ events })
  })

  it.each([
    ['a failed one', { status: '0x0', logs: [] }, { result: 'reverted', amount: null }],
    ['a failed one, even with a log', { status: '0x0' }, { result: 'reverted', amount: null }],
    ['one without a Transfer log', { logs: [] }, { result: 'noTransfer', amount: null }],
    ['one that moved 0', { logs: [{ units: 0n }] }, { result: 'noTransfer', amount: null }],
    ['one of another token', { logs: [{ units: 1n, token: OTHER }] }, { result: 'noTransfer', amount: null }],
    ['one from another account', { logs: [{ units: 1n, from: OTHER }] }, { result: 'noTransfer', amount: null }],
    ['one to another address', { logs: [{ units: 1n, to: OTHER }] }, { result: 'noTransfer', amount: null }],
    [
      'one in two parts',
      { logs: [{ units: 5n * 10n ** 17n }, { units: 2n * 10n ** 18n }] },
      { result: 'transferred', amount: '2.5' },
    ],
  ] as [string, Partial<FakeTransaction>, Partial<MinedTransaction>][])(
    'is judged by its receipt: %s',
    async (...row) => {
      const [, changes, expected] = row
      const reading = await read(sent(), [transfer({ block: DEEP, ...changes })])
      const events = [{ type: 'mined', nonce: 3, ...minedAt(DEEP, expected) }]
      expect(reading).toEqual({ events, verdict: expected.result, isDeep: true })
    },
  )

  it('counts whichever address got the money if the deposit address is unknown, but only money of the account', async () => {
    const logs = [
      { units: 10n ** 18n, to: OTHER },
      { units: 10n ** 18n, from: OTHER },
    ]
    const reading = await read(sent({ to: null, units: null, amount: null }), [transfer({ block: DEEP, logs })])
    expect(reading?.events).toMatchObject([{ result: 'transferred', amount: '1' }])
  })

  it('of a contract account has no nonce of the account', async () => {
    const relayed = transfer({ from: OTHER, to: ACCOUNT, input: '0x', block: DEEP })
    expect((await read(sent(), [relayed]))?.events).toMatchObject([{ type: 'mined', nonce: null, amount: '7' }])
  })
})

describe('a wallet on another chain', () => {
  const elsewhere = transfer({ chainId: '0x89' })

  it('is reported once', async () => {
    expect(await read(sent(), [elsewhere])).toEqual(pending({ type: 'wrongChain', chainId: '0x89' }))
    expect(await read(sent({ wrongChainId: '0x89' }), [elsewhere])).toEqual(pending())
  })

  it('is reported also if only an older hash shows it', async () => {
    const newer = transfer({ hash: hashOf('a') })
    const reading = await read(sent({ hashes: [HASH, newer.hash] }), [elsewhere, newer])
    expect(reading).toEqual(pending({ type: 'wrongChain', chainId: '0x89' }))
  })

  it('is not assumed of a node that shows no chain id', async () => {
    expect(await read(sent(), [transfer({ chainId: null })])).toEqual(pending({ type: 'seen', nonce: 3 }))
  })
})

describe('a deposit with two hashes', () => {
  const faster = transfer({ hash: hashOf('a') })
  const second = transfer({ hash: hashOf('a'), nonce: 4 })

  it('is mined with whichever the chain took', async () => {
    const row = sent({ hashes: [HASH, faster.hash] })
    const slow = await read(row, [transfer({ block: DEEP }), faster])
    expect(slow?.events).toEqual([{ type: 'mined', nonce: 3, ...minedAt(DEEP) }])
    const fast = await read(row, [transfer(), { ...faster, block: DEEP }])
    expect(fast?.events).toEqual([{ type: 'mined', nonce: 3, ...minedAt(DEEP, { hash: faster.hash }) }])
  })

  it('is split if they have two nonces: the newest hash stays', async () => {
    const row = sent({ hashes: [HASH, second.hash] })
    const split = { type: 'otherNonce', hash: HASH, nonce: 3 }
    expect(await read(row, [transfer(), second])).toEqual(pending(split, { type: 'seen', nonce: 4 }))
    expect(await read({ ...row, sentNonce: 4 }, [transfer(), second])).toEqual(pending(split))
    const mined = await read(row, [transfer({ block: 97 }), { ...second, block: DEEP }])
    expect(mined?.events).toEqual([split, { type: 'mined', nonce: 4, ...minedAt(DEEP, { hash: second.hash }) }])
  })

  it('gives up a hash that is known to have another nonce, without a word on its own', async () => {
    const reading = await read(sent({ hashes: [second.hash], sentNonce: 3 }), [{ ...second, block: DEEP }])
    expect(reading).toEqual(pending({ type: 'otherNonce', hash: second.hash, nonce: 4 }))
  })

  it('splits nothing off for a transaction that another account paid for', async () => {
    const relayed = transfer({ hash: hashOf('a'), from: OTHER, to: ACCOUNT, nonce: 50 })
    const row = sent({ hashes: [HASH, relayed.hash] })
    expect(await read(row, [transfer({ block: DEEP }), relayed])).toEqual(pending())
    expect(await read({ ...row, sentNonce: 3 }, [relayed])).toEqual(pending())
  })
})

describe('a transaction that the node does not know', () => {
  const mined = sent({ sentNonce: 3, mined: minedAt(98) })
  const gone = { type: 'unmined' }

  it('was removed by a reorganisation if it was mined', async () => {
    expect(await read(mined, [])).toEqual(pending(gone))
    expect(await read({ ...mined, sentNonce: null }, [cancellation({ block: 97 })])).toEqual(pending(gone))
    expect(await read({ ...mined, mined: minedAt(HEAD) }, [])).toEqual(pending(gone))
  })

  it('may be in a block that the node has not reached', async () => {
    expect(await read({ ...mined, mined: minedAt(HEAD + 1) }, [cancellation({ block: 97 })])).toBeUndefined()
  })

  it.each([
    ['its nonce is unknown', sent(), [cancellation({ block: 97 })]],
    ['its nonce is unused', sent({ sentNonce: 3 }), [cancellation({ nonce: 2, block: 97 })]],
    ['the node only has no index of it', sent({ sentNonce: 3 }), [transfer({ block: 97, isIndexed: false })]],
  ])('says nothing while %s', async (_, row, transactions) => {
    expect(await read(row, transactions)).toBeUndefined()
  })

  it('costs one request, and one for the nonce once it is known', async () => {
    const { node, requests } = createFakeNode({ transactions: [cancellation({ nonce: 2, block: 97 })] })
    await readState(node, sent(), { hashes: [] })
    expect(requests).toEqual([`eth_getTransactionByHash ${HASH}`])
    requests.length = 0
    await readState(node, sent({ sentNonce: 3 }), { hashes: [] })
    expect(requests).toEqual([`eth_getTransactionByHash ${HASH}`, `eth_getTransactionCount ${ACCOUNT}`])
  })

  it('stays mined if the node only has no index of it', async () => {
    expect(await read(mined, [transfer({ block: 98, isIndexed: false })])).toBeUndefined()
  })
})
