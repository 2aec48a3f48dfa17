import { expect, test, vi } from 'vitest'
import { createDemoChain } from '../chain/demoChain.ts'
import { NOW } from '../createTestBackend.ts'
import { DEPOSIT_ADDRESS, MAIN_MEMBER } from '../seed/addresses.ts'
import { MAIN_MEMBER_KEY } from '../seed/testKeys.ts'
import { createDemoWallet } from './demoWallet.ts'
import { createFaultyWallet, type WalletFault } from './faultyWallet.ts'

function setUp(fault: WalletFault, knownChains = ['0x1', '0x7a69']) {
  const chain = createDemoChain({ clock: () => NOW })
  const state = { connected: true, account: MAIN_MEMBER, chainId: knownChains[0] ?? '', knownChains }
  const wallet = createDemoWallet({ keys: [MAIN_MEMBER_KEY], chain, approve: async () => true, state })
  const { request } = createFaultyWallet(wallet, () => fault)
  return { chain, rpc: (method: string, ...params: unknown[]) => request({ method, params }) }
}

test.each([
  ['rejects', 4001],
  ['always-pending', -32002],
] as const)('%s: requests that need approval fail with %i, others still work', async (fault, code) => {
  const { rpc } = setUp(fault)
  await expect(rpc('personal_sign', 'hi', MAIN_MEMBER)).rejects.toMatchObject({ code })
  expect(await rpc('eth_accounts')).toEqual([MAIN_MEMBER])
})

test('nested-4902: an unrecognized chain is reported inside -32603', async () => {
  await expect(
    setUp('nested-4902', ['0x1']).rpc('wallet_switchEthereumChain', { chainId: '0x7a69' }),
  ).rejects.toMatchObject({ code: -32603, data: { originalError: { code: 4902 } } })
})

test('delayed-switch: the switch resolves before it takes effect', async () => {
  const { rpc } = setUp('delayed-switch')
  expect(await rpc('wallet_switchEthereumChain', { chainId: '0x7a69' })).toBeNull()
  expect(await rpc('eth_chainId')).toBe('0x1')
  await vi.waitFor(async () => expect(await rpc('eth_chainId')).toBe('0x7a69'))
})

test('lowercase-accounts: accounts have no checksum', async () => {
  expect(await setUp('lowercase-accounts').rpc('eth_accounts')).toEqual([MAIN_MEMBER.toLowerCase()])
})

test('lost-hash: the transaction is sent although the request fails', async () => {
  const { rpc, chain } = setUp('lost-hash', ['0x7a69'])
  const sending = rpc('eth_sendTransaction', { from: MAIN_MEMBER, to: DEPOSIT_ADDRESS, value: '0x1' })
  await expect(sending).rejects.toMatchObject({ code: -32603 })
  expect(await chain.request({ method: 'eth_blockNumber' })).toBe('0x1')
})
