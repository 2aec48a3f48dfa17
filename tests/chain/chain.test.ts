import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEPOSIT_ADDRESS, MAIN_MEMBER, STABLECOIN } from '../../mocks/seed/addresses.ts'
import { TEST_CHAIN } from '../e2e/wallet/chains.ts'
import { type Chain, startChain } from './anvil.ts'
import { deployToken } from './token.ts'
import { BYTECODE_FILE, compileTokens } from './tokens/compile.ts'

let chain: Chain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

test('the committed bytecode matches Tokens.sol (`node tests/chain/tokens/compile.ts`)', () => {
  expect(readFileSync(BYTECODE_FILE, 'utf8')).toBe(compileTokens())
})

test('Anvil starts on a free port with the chain id that the app expects', async () => {
  expect(await chain.rpc('eth_chainId')).toBe(TEST_CHAIN)
  const other = await startChain({ chainId: 56 })
  expect(await other.rpc('eth_chainId')).toBe('0x38')
  expect(other.url).not.toBe(chain.url)
  await other.stop()
})

test.each(['Usdt18', 'Usdt6'] as const)(
  '%s is deployed at the configured address and can be transferred',
  async (name) => {
    const token = await deployToken(chain, name)
    expect(token.address).toBe(STABLECOIN)
    const before = await token.balanceOf(DEPOSIT_ADDRESS)
    const hash = await token.send(MAIN_MEMBER, 'transfer', DEPOSIT_ADDRESS, 7n)
    expect((await token.balanceOf(DEPOSIT_ADDRESS)) - before).toBe(7n)
    expect(await token.transfersTo()).toContainEqual({ hash, from: MAIN_MEMBER, to: DEPOSIT_ADDRESS, value: 7n })
  },
)

test('without automine a transaction stays pending until a block is mined; a snapshot can be reverted', async () => {
  const token = await deployToken(chain, 'Usdt18')
  const revert = await chain.snapshot()
  const before = await token.transfersTo()
  await chain.setAutomine(false)
  const hash = await token.send(MAIN_MEMBER, 'transfer', DEPOSIT_ADDRESS, 1n)
  expect(await chain.rpc('eth_getTransactionReceipt', hash)).toBeNull()
  await chain.mine()
  expect(await chain.rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  await revert()
  expect(await chain.rpc('anvil_getAutomine')).toBe(true)
  expect(await token.transfersTo()).toEqual(before)
})
