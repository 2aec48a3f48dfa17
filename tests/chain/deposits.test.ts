import { parseUnits } from 'ethers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRpcChainReader } from '../../mocks/chain/rpcChainReader.ts'
import { REVIEW_MS } from '../../mocks/db/deposits.ts'
import { DEPOSIT_ADDRESS, MAIN_MEMBER, STABLECOIN, TEST_ACCOUNTS } from '../../mocks/seed/addresses.ts'
import { createTestBackend, NOW } from '../createTestBackend.ts'
import { type Chain, startChain } from './anvil.ts'
import { deployToken, type TokenName } from './token.ts'

const OTHER_MEMBER = TEST_ACCOUNTS[2]
const NON_MEMBER = TEST_ACCOUNTS[5]
const UNKNOWN = { code: 409, message: 'The transaction is unknown.' }
const NOT_YOURS = { code: 409, message: 'This transaction is not a deposit of yours.' }

let chain: Chain

beforeAll(async () => {
  chain = await startChain()
})
beforeEach(() => chain.snapshot())
afterAll(() => chain.stop())

/** Deploys a token, and creates a mock backend on the chain with the main member logged in. */
async function setUp(name: TokenName = 'Usdt18') {
  const token = await deployToken(chain, name)
  const { loggedIn, advance, backend, call } = createTestBackend({ chain: createRpcChainReader(chain.url) })
  const ask = await loggedIn()
  const confirm = async (txHash: string) => {
    const { code, message } = await ask('charge/confirm', { txHash })
    return { code, message }
  }
  return {
    token,
    confirm,
    confirmAs: async (address: string, txHash: string) => {
      const { accessToken } = await backend.setState('member-logged-in', { address })
      const { code, message } = await call('charge/confirm', { body: { txHash }, token: accessToken })
      return { code, message }
    },
    deposit: (value: bigint, from: string = MAIN_MEMBER) => token.send(from, 'transfer', DEPOSIT_ADDRESS, value),
    /** Finishes the review. @returns the credited amounts */
    credited: async () => {
      advance(REVIEW_MS)
      // Records from `NOW` on; those of the seed are older.
      const { data } = await ask(`wallet/transaction?page=1&size=10&types=charge&startTime=${NOW / 1000 + 1}`)
      return (data as { amount: string }[]).map(({ amount }) => amount)
    },
  }
}

describe('a deposit is read from the Transfer logs', () => {
  test.each([
    ['Usdt18', '12.500000000000000001', 18],
    ['Usdt6', '12.500001', 6],
  ] as const)(
    '%s: %s is credited once after the review, however often it is confirmed',
    async (name, amount, decimals) => {
      const { deposit, confirm, credited } = await setUp(name)
      const hash = await deposit(parseUnits(amount, decimals))
      for (const written of [hash, hash.toUpperCase().replace('X', 'x')])
        expect(await confirm(written)).toMatchObject({ code: 200 })
      expect(await credited()).toEqual([amount])
      expect(await credited()).toEqual([amount])
    },
  )

  test('a token with a 10% transfer fee credits the received amount', async () => {
    const { deposit, confirm, credited } = await setUp('FeeOnTransfer')
    expect(await confirm(await deposit(parseUnits('10')))).toMatchObject({ code: 200 })
    expect(await credited()).toEqual(['9'])
  })

  test('several transfers to the deposit address in one transaction are credited as their sum', async () => {
    const { token, confirm, credited } = await setUp('Batching')
    const values = [1n, 10n ** 18n, 5n * 10n ** 17n]
    const hash = await token.send(MAIN_MEMBER, 'transferEach', [DEPOSIT_ADDRESS, DEPOSIT_ADDRESS, NON_MEMBER], values)
    expect(await confirm(hash)).toMatchObject({ code: 200 })
    expect(await credited()).toEqual(['1.000000000000000001'])
  })
})

describe('a transaction without a block', () => {
  test('is unknown while pending and accepted once mined', async () => {
    const { deposit, confirm, credited } = await setUp()
    await chain.setAutomine(false)
    const hash = await deposit(10n ** 18n)
    expect(await confirm(hash)).toEqual(UNKNOWN)
    await chain.mine()
    await chain.setAutomine(true)
    expect(await confirm(hash)).toMatchObject({ code: 200 })
    expect(await credited()).toEqual(['1'])
  })

  test('is unknown if it was never sent', async () => {
    const { confirm } = await setUp()
    expect(await confirm(`0x${'ab'.repeat(32)}`)).toEqual(UNKNOWN)
  })

  test('is rejected with "Try again later" while the node is down', async () => {
    const call = await createTestBackend({ chain: createRpcChainReader('http://127.0.0.1:9') }).loggedIn()
    expect(await call('charge/confirm', { txHash: `0x${'ab'.repeat(32)}` })).toMatchObject({
      code: 409,
      message: expect.stringContaining('Try again later'),
    })
  })
})

describe('rejected without a credit', () => {
  test.each([
    ['to another address', NON_MEMBER, 5n],
    ['of 0 to the sender', MAIN_MEMBER, 0n],
  ])('a transfer %s', async (_, to, value) => {
    const { token, confirm, credited } = await setUp()
    expect(await confirm(await token.send(MAIN_MEMBER, 'transfer', to, value))).toEqual(NOT_YOURS)
    expect(await credited()).toEqual([])
  })

  test.each(['Reverting', 'ReturnsFalse'] as const)('a failed transfer of the %s token', async (name) => {
    const { deposit, confirm, credited } = await setUp(name)
    expect(await confirm(await deposit(1n))).toEqual(NOT_YOURS)
    expect(await credited()).toEqual([])
  })

  test('a transfer of another token with the same logs', async () => {
    const { confirm, credited } = await setUp()
    const fake = await deployToken(chain, 'Usdt18', `0x${'00000bad'.repeat(5)}`)
    expect(fake.address).not.toBe(STABLECOIN)
    expect(await confirm(await fake.send(MAIN_MEMBER, 'transfer', DEPOSIT_ADDRESS, 9n))).toEqual(NOT_YOURS)
    expect(await credited()).toEqual([])
  })

  test('a transfer of another member, who can still confirm it', async () => {
    const { deposit, confirm, confirmAs, credited } = await setUp()
    const hash = await deposit(7n, OTHER_MEMBER)
    expect(await confirm(hash)).toEqual(NOT_YOURS)
    expect(await confirmAs(OTHER_MEMBER, hash)).toMatchObject({ code: 200 })
    expect(await confirm(hash)).toEqual(NOT_YOURS)
    expect(await credited()).toEqual([])
  })

  test.each(['WithoutDecimals', 'AbsurdDecimals'] as const)(
    'an amount in a token with unusable decimals: %s',
    async (name) => {
      const { deposit, confirm, credited } = await setUp(name)
      expect(await confirm(await deposit(1n))).toMatchObject({ code: 409 })
      expect(await credited()).toEqual([])
    },
  )
})
