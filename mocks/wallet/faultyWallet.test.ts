import { parseUnits } from 'ethers'
import { expect, test, vi } from 'vitest'
import { loginMessage } from '../../src/contract/loginMessage.ts'
import { createTestBackend, NOW } from '../../tests/createTestBackend.ts'
import { createDemoChain } from '../chain/demoChain.ts'
import { ERC20 } from '../chain/erc20.ts'
import { CONTRACT_WALLET, DEPOSIT_ADDRESS, MAIN_MEMBER, NON_MEMBER, STABLECOIN } from '../seed/addresses.ts'
import { MAIN_MEMBER_KEY, NON_MEMBER_KEY } from '../seed/testKeys.ts'
import type { WalletBehaviour } from '../settings/types.ts'
import { createDemoWallet } from './demoWallet.ts'
import { createFaultyWallet, enterBehaviour, sendingOf } from './faultyWallet.ts'

const CONNECTED = { connected: true, account: MAIN_MEMBER, chainId: '0x7a69', knownChains: ['0x7a69'] }

function setUp(behaviour: WalletBehaviour) {
  const chain = createDemoChain({ clock: () => NOW })
  const wallet = createDemoWallet({
    keys: [MAIN_MEMBER_KEY, NON_MEMBER_KEY],
    contracts: [CONTRACT_WALLET],
    chain,
    approve: async () => true,
    state: CONNECTED,
    sending: () => sendingOf(behaviour),
  })
  const listener = vi.fn()
  wallet.on('accountsChanged', listener)
  enterBehaviour(wallet, behaviour, chain.chainId)
  const { request } = createFaultyWallet(wallet, () => behaviour)
  const rpc = (method: string, ...params: unknown[]) => request({ method, params })
  const send = async () =>
    String(await rpc('eth_sendTransaction', { from: MAIN_MEMBER, to: STABLECOIN, data: DEPOSIT }))
  const onChain = (method: string, ...params: unknown[]) => chain.request({ method, params })
  return { chain, wallet, rpc, send, onChain, listener }
}

const DEPOSIT = ERC20.encodeFunctionData('transfer', [DEPOSIT_ADDRESS, parseUnits('5')])

test.each([
  ['refuses', 4001],
  ['already-pending', -32002],
] as const)('%s: requests that need approval fail with %i, others still work', async (fault, code) => {
  const { rpc } = setUp(fault)
  await expect(rpc('personal_sign', 'hi', MAIN_MEMBER)).rejects.toMatchObject({ code })
  expect(await rpc('eth_accounts')).toEqual([MAIN_MEMBER])
})

test('nested-4902: an unrecognized chain is reported inside -32603', async () => {
  await expect(setUp('nested-4902').rpc('wallet_switchEthereumChain', { chainId: '0x7a69' })).rejects.toMatchObject({
    code: -32603,
    data: { originalError: { code: 4902 } },
  })
})

test('late-switch: the switch resolves before it takes effect', async () => {
  const { rpc } = setUp('late-switch')
  expect(await rpc('wallet_switchEthereumChain', { chainId: '0x7a69' })).toBeNull()
  expect(await rpc('eth_chainId')).toBe('0x1')
  await vi.waitFor(async () => expect(await rpc('eth_chainId')).toBe('0x7a69'))
})

test('lower-case: accounts have no checksum', async () => {
  expect(await setUp('lower-case').rpc('eth_accounts')).toEqual([MAIN_MEMBER.toLowerCase()])
})

test.each([
  ['lost-hash', -32603],
  ['pending-after-sending', -32002],
] as const)('%s: the transaction is sent although the request fails with %i', async (behaviour, code) => {
  const { send, onChain } = setUp(behaviour)
  await expect(send()).rejects.toMatchObject({ code })
  expect(await onChain('eth_blockNumber')).toBe('0x1')
})

test('reverts: the transaction is mined and fails, and moves no tokens; the next one succeeds', async () => {
  const { send, onChain, chain } = setUp('reverts')
  expect(await onChain('eth_getTransactionReceipt', await send())).toMatchObject({ status: '0x0', logs: [] })
  const wallet = createDemoWallet({ keys: [MAIN_MEMBER_KEY], chain, approve: async () => true, state: CONNECTED })
  const hash = await wallet.request({
    method: 'eth_sendTransaction',
    params: [{ from: MAIN_MEMBER, to: STABLECOIN, data: DEPOSIT }],
  })
  expect(await onChain('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
})

test.each([
  ['speeds-up', 1],
  ['cancels', 0],
] as const)('%s: another transaction has the same nonce, and makes %i deposits', async (behaviour, deposits) => {
  const { send, onChain, chain } = setUp(behaviour)
  const hash = await send()
  expect(await onChain('eth_getTransactionByHash', hash)).toBeNull()
  expect(await onChain('eth_getTransactionCount', MAIN_MEMBER)).toBe('0x1')
  const { transactions } = (await onChain('eth_getBlockByNumber', 'latest')) as { transactions: string[] }
  expect(await chain.findTransfers(transactions[0] ?? '', STABLECOIN)).toHaveLength(deposits)
})

test('other-chain: the demo chain never sees the transaction', async () => {
  const { send, onChain } = setUp('other-chain')
  expect(await onChain('eth_getTransactionByHash', await send())).toBeNull()
  expect(await onChain('eth_getTransactionCount', MAIN_MEMBER)).toBe('0x0')
})

test('locks and other-account: the page learns the new account at once', async () => {
  expect(setUp('locks').listener).toHaveBeenLastCalledWith([])
  expect(setUp('other-account').listener).toHaveBeenLastCalledWith([NON_MEMBER])
})

test('a contract wallet logs in and deposits: its owner signs, its own tokens move', async () => {
  const { chain, wallet, rpc } = setUp('asks')
  wallet.setState({ account: CONTRACT_WALLET })
  const { backend, call } = createTestBackend({ chain })
  await backend.setState('address-is-a-member', { address: CONTRACT_WALLET })
  const { nonce } = (await call(`auth/nonce?address=${CONTRACT_WALLET}`)).data as { nonce: string }
  const login = async (text: string) => {
    const signature = await rpc('personal_sign', text, CONTRACT_WALLET)
    return call('auth/authorize', { body: { address: CONTRACT_WALLET, nonce, signature, inviteCode: '' } })
  }
  expect((await login('another text')).code).toBe(422)
  const { data } = await login(loginMessage(CONTRACT_WALLET, nonce))
  const token = (data as { accessToken: string }).accessToken
  const hash = await rpc('eth_sendTransaction', { from: CONTRACT_WALLET, to: STABLECOIN, data: DEPOSIT })
  expect(await chain.findTransfers(String(hash), STABLECOIN)).toEqual([
    { from: CONTRACT_WALLET, to: DEPOSIT_ADDRESS, amount: '5.0' },
  ])
  expect((await call('charge/confirm', { token, body: { txHash: hash } })).code).toBe(200)
})
