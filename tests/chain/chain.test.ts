import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEPOSIT_ADDRESS, MAIN_MEMBER, STABLECOIN } from '../../mocks/seed/addresses.ts'
import { type Chain, startChain } from './anvil.ts'
import { placeToken } from './token.ts'
import { ARTIFACTS, compileTokens } from './tokens/compile.ts'

let chain: Chain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

test('the committed tokens are what their source compiles to (`npm run tokens`)', () => {
  expect(readFileSync(ARTIFACTS, 'utf8')).toBe(compileTokens())
})

test('the node is the chain that the app expects, on a free port of this machine', async () => {
  expect(await chain.rpc('eth_chainId')).toBe('0x7a69')
  const other = await startChain({ chainId: 56 })
  expect(await other.rpc('eth_chainId')).toBe('0x38')
  expect(other.url).not.toBe(chain.url)
  await other.stop()
})

test.each(['Usdt18', 'Usdt6'] as const)('%s stands where the app expects it, and moves', async (name) => {
  const token = await placeToken(chain, name)
  expect(token.address).toBe(STABLECOIN)
  const before = await token.balanceOf(DEPOSIT_ADDRESS)
  const hash = await token.send(MAIN_MEMBER, 'transfer', DEPOSIT_ADDRESS, 7n)
  expect((await token.balanceOf(DEPOSIT_ADDRESS)) - before).toBe(7n)
  expect(await token.transfersTo()).toContainEqual({ hash, from: MAIN_MEMBER, to: DEPOSIT_ADDRESS, value: 7n })
})

test('a transaction waits for its block, and a moment can come back', async () => {
  const token = await placeToken(chain, 'Usdt18')
  const goBack = await chain.remember()
  const before = await token.transfersTo()
  await chain.automine(false)
  const hash = await token.send(MAIN_MEMBER, 'transfer', DEPOSIT_ADDRESS, 1n)
  expect(await chain.rpc('eth_getTransactionReceipt', hash)).toBeNull()
  await chain.mine()
  expect(await chain.rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  await goBack()
  expect(await chain.rpc('anvil_getAutomine')).toBe(true)
  expect(await token.transfersTo()).toEqual(before)
})
