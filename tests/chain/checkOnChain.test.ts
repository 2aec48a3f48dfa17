import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEPOSIT_ADDRESS, MAIN_MEMBER } from '../../mocks/seed/addresses.ts'
import type { Amount } from '../../src/contract/fields.ts'
import { encodeTransfer } from '../../src/lib/chain/erc20.ts'
import { checkOnChain } from '../../src/lib/deposits/checkOnChain.ts'
import { readTransferIntent } from '../../src/lib/deposits/readTransferIntent.ts'
import type { DepositEvent } from '../../src/lib/deposits/types.ts'
import type { DepositRow } from '../../src/lib/durable/rows.ts'
import { depositRow } from '../deposits/depositRow.ts'
import { removeNewestBlocks } from '../fault-matrix/reorganization.ts'
import type { Chain } from './anvil.ts'
import { startAppChain } from './startAppChain.ts'
import { deployToken, type Token } from './token.ts'

const UNITS = 7n * 10n ** 18n
let chain: Chain
let token: Token

beforeAll(async () => {
  chain = await startAppChain()
})
afterAll(() => chain.stop())
beforeEach(async () => {
  await chain.setAutomine(true)
  token = await deployToken(chain, 'Usdt18')
  await chain.mine(2)
})

/** A deposit whose wallet is asked now. */
async function recordIntent(changes: Partial<DepositRow> = {}): Promise<DepositRow> {
  const block = Number(await chain.rpc('eth_blockNumber'))
  const nonce = Number(await chain.rpc('eth_getTransactionCount', MAIN_MEMBER, 'latest'))
  return depositRow({ block, nonce, searchedTo: block, searchedNonce: nonce, ...changes })
}

const check = (row: DepositRow): Promise<DepositEvent[]> => checkOnChain(row, { hashes: [], nonces: [] })
const sendTransfer = () => token.send(MAIN_MEMBER, 'transfer', DEPOSIT_ADDRESS, UNITS)
const mined = (hash: string, result: string) => expect.objectContaining({ type: 'mined', hash, result })
const certain = expect.objectContaining({ type: 'deepEnough' })

describe('checkOnChain on a real node', () => {
  it('finds a lost transfer, and its Transfer log', async () => {
    const row = await recordIntent()
    const hash = await sendTransfer()
    expect(await check(row)).toEqual([{ type: 'hashFound', hash, nonce: row.nonce }])
    const known = { ...row, hashes: [hash], sentNonce: row.nonce, walletReplied: true }
    expect(await check(known)).toEqual([expect.objectContaining({ result: 'transferred', amount: '7' }), certain])
  })

  it.each([
    ['a failed transaction', 'Reverting', 'reverted'],
    ['a token that returns false', 'ReturnsFalse', 'noTransfer'],
  ] as const)('does not take %s for a transfer', async (_, name, result) => {
    await deployToken(chain, name)
    const row = await recordIntent()
    const hash = await sendTransfer()
    expect(await check({ ...row, hashes: [hash], walletReplied: true })).toEqual([mined(hash, result), certain])
  })

  it('notices another transaction with the same nonce', async () => {
    const row = await recordIntent()
    const hash = `0x${'1'.repeat(64)}`
    await chain.send({ from: MAIN_MEMBER, to: MAIN_MEMBER, value: '0x0' })
    const events = await check({ ...row, hashes: [hash], sentNonce: row.nonce, walletReplied: true })
    expect(events).toEqual([expect.objectContaining({ type: 'replaced', known: false }), certain])
  })

  it('notices a reorganisation, and the transfer when it is mined again', async () => {
    const row = await recordIntent()
    const hash = await sendTransfer()
    const known = { ...row, hashes: [hash], sentNonce: row.nonce, walletReplied: true }
    const [first] = await check(known)
    if (first?.type !== 'mined') throw new Error('not mined')
    const { type: _, nonce: __, ...transaction } = first
    const rebroadcast = await removeNewestBlocks(chain, 2)
    expect(await check({ ...known, mined: transaction })).toEqual([{ type: 'unmined' }])
    await rebroadcast()
    await expect.poll(() => chain.rpc('eth_getTransactionReceipt', hash)).not.toBeNull()
    expect(await check(known)).toEqual([mined(hash, 'transferred'), certain])
  })

  it('sees a pending transfer, which has no receipt', async () => {
    const row = await recordIntent()
    await chain.setAutomine(false)
    const data = encodeTransfer(DEPOSIT_ADDRESS, UNITS)
    const hash = await chain.send({ from: MAIN_MEMBER, to: token.address, data, gas: '0x100000' })
    expect(await check({ ...row, hashes: [hash], walletReplied: true })).toEqual([{ type: 'seen', nonce: row.nonce }])
  })
})

const readIntent = () => readTransferIntent({ from: MAIN_MEMBER, to: DEPOSIT_ADDRESS, amount: '7' as Amount })

describe('readTransferIntent on a real node', () => {
  it('reads a transfer that would go through, and whether the account can pay the network fee', async () => {
    expect(await readIntent()).toMatchObject({ units: String(7n * 10n ** 18n), canPayFee: true })
    await chain.rpc('anvil_setBalance', MAIN_MEMBER, '0x1')
    expect(await readIntent()).toMatchObject({ canPayFee: false })
    await chain.rpc('anvil_setBalance', MAIN_MEMBER, '0xde0b6b3a7640000')
  })

  it.each([
    ['Reverting', 'transfers are paused'],
    ['ReturnsFalse', ''],
  ] as const)('stops a transfer that would fail: %s', async (name, detail) => {
    await deployToken(chain, name)
    await expect(readIntent()).rejects.toMatchObject({ name: 'WalletError', kind: 'wouldFail', detail })
  })
})
