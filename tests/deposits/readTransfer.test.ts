import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getDepositAddress } from '../../src/contract/charge.ts'
import type { readChain } from '../../src/lib/chain/rpc.ts'
import { saveLastRecipient } from '../../src/lib/deposits/lastRecipient.ts'
import { readTransfer } from '../../src/lib/deposits/readTransfer.ts'
import { durable } from '../../src/lib/durable/db.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { HASH } from './depositRow.ts'
import { createFakeNode, type FakeNodeOptions, type FakeTransaction, SEVEN_USDT, transfer } from './fakeNode.ts'
import { ACCOUNT, OTHER, RECIPIENT } from './simulation.ts'

const BLOCK = 95
const ONE_USDT = 10n ** 18n

let nodes: FakeNodeOptions[] = []
vi.mock('../../src/lib/chain/rpc.ts', async (original) => {
  const rpc = await original<{ readChain: typeof readChain }>()
  const read: typeof readChain = (work) =>
    rpc.readChain(
      work,
      nodes.map((options) => createFakeNode(options).node),
    )
  return { ...rpc, readChain: read }
})

/** The deposit address that the server gives; undefined: it does not answer. */
let current: string | undefined
vi.mock('../../src/lib/api/call.ts', () => ({
  call: async (endpoint: unknown) => {
    if (endpoint !== getDepositAddress || !current) throw new Error('no answer')
    return { address: current }
  },
}))

/** Reads the hash on a chain that has the transaction. */
function read(transaction: Partial<FakeTransaction>, { earlier = [] as (string | null)[] } = {}) {
  nodes = [{ transactions: [transfer(transaction)] }]
  return readTransfer(
    HASH,
    ACCOUNT,
    earlier.map((to) => ({ to })),
  )
}

beforeEach(async () => {
  current = RECIPIENT
  await durable.receivers.clear()
})

describe('a pasted hash', () => {
  const seven = { to: RECIPIENT, amount: '7', units: String(SEVEN_USDT), nonce: 3 }

  it('of a mined transfer gives its amount, and the block before it', async () => {
    expect(await read({ block: BLOCK })).toEqual({ read: { ...seven, block: BLOCK - 1, sentAt: BLOCK * 3000 } })
  })

  it('of a pending transfer gives the amount that was signed, and the newest block', async () => {
    expect(await read({ logs: [] })).toEqual({ read: { ...seven, block: 100 } })
  })

  it('of a contract account gives no nonce', async () => {
    expect(await read({ block: BLOCK, from: OTHER })).toMatchObject({ read: { nonce: null, amount: '7' } })
  })

  it("counts the account's transfers to the deposit address only", async () => {
    const logs = [
      { units: 5n * ONE_USDT },
      { units: ONE_USDT, from: OTHER },
      { units: ONE_USDT, to: OTHER },
      { units: ONE_USDT / 2n },
    ]
    expect(await read({ block: BLOCK, logs })).toMatchObject({ read: { to: RECIPIENT, amount: '5.5' } })
  })

  it.each([
    ['of a failed transaction', { block: BLOCK, status: '0x0' }, 'deposit.hashFailed'],
    ['of an unknown transaction', { isIndexed: false }, 'deposit.hashUnknown'],
    [
      'of a transfer from another account',
      { block: BLOCK, logs: [{ units: 1n, from: OTHER }] },
      'deposit.foreignTransfer',
    ],
    ['of a mined transaction without a transfer', { block: BLOCK, logs: [] }, 'deposit.notATransfer'],
    [
      'of a mined transaction of another account without one',
      { block: BLOCK, logs: [], from: OTHER },
      'deposit.notATransfer',
    ],
    ['of a pending transaction that is no transfer', { input: '0x' }, 'deposit.notATransfer'],
    ['of a pending transfer of another token', { to: OTHER }, 'deposit.notATransfer'],
    ['of a pending transaction of another account', { from: OTHER }, 'deposit.hashPending'],
    [
      'of a transfer to another address',
      { block: BLOCK, logs: [{ units: 1n, to: OTHER }] },
      'deposit.notToDepositAddress',
    ],
  ] as [string, Partial<FakeTransaction>, string][])('%s is no deposit', async (_, transaction, id) => {
    expect(await read(transaction)).toEqual({ problem: { id } })
  })

  it('is read from the next node if one fails', async () => {
    const transactions = [transfer({ block: BLOCK })]
    nodes = [{ transactions, failing: ['eth_getTransactionReceipt'] }, { transactions }]
    expect(await readTransfer(HASH, ACCOUNT, [])).toMatchObject({ read: { amount: '7' } })
  })

  it('is read from the next node if one lags behind, and unknown only if no node knows it', async () => {
    nodes = [{ head: 90 }, { transactions: [transfer({ block: BLOCK })] }]
    expect(await readTransfer(HASH, ACCOUNT, [])).toMatchObject({ read: { amount: '7' } })
    nodes = [{ head: 90 }, { failing: ['eth_getTransactionByHash'] }]
    expect(await readTransfer(HASH, ACCOUNT, [])).toEqual({ problem: { id: 'deposit.hashUnknown' } })
  })

  it('is left to the server while the chain cannot be read', async () => {
    nodes = []
    expect(await readTransfer(HASH, ACCOUNT, [])).toEqual({ read: undefined })
  })
})

describe('the deposit addresses of an account', () => {
  const toOther: Partial<FakeTransaction> = { block: BLOCK, logs: [{ units: ONE_USDT, to: OTHER }] }
  const accepted = { read: { to: OTHER, amount: '1' } }
  const rejected = { problem: { id: 'deposit.notToDepositAddress' } }

  it('are the one of the server, in any letter case', async () => {
    current = OTHER.toLowerCase()
    expect(await read(toOther)).toMatchObject(accepted)
  })

  it('are also those of its records', async () => {
    expect(await read(toOther, { earlier: [null, RECIPIENT, OTHER] })).toMatchObject(accepted)
    expect(await read(toOther, { earlier: [null, RECIPIENT] })).toEqual(rejected)
  })

  it('are also the last one that this device has stored of the account', async () => {
    await saveLastRecipient(scopeOf(OTHER), OTHER)
    expect(await read(toOther)).toEqual(rejected)
    await saveLastRecipient(scopeOf(ACCOUNT), OTHER)
    expect(await read(toOther)).toMatchObject(accepted)
  })

  it('are any address while none is known', async () => {
    current = undefined
    expect(await read(toOther, { earlier: [null] })).toMatchObject(accepted)
    expect(await read(toOther, { earlier: [RECIPIENT] })).toEqual(rejected)
  })
})
