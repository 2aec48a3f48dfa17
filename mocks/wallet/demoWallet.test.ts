import { BrowserProvider, Contract, parseUnits, verifyMessage } from 'ethers'
import { expect, test, vi } from 'vitest'
import { createTestBackend, NOW } from '../../tests/createTestBackend.ts'
import { createDemoChain } from '../chain/demoChain.ts'
import { ERC20 } from '../chain/erc20.ts'
import { DEPOSIT_ADDRESS, MAIN_MEMBER, NON_MEMBER, STABLECOIN } from '../seed/addresses.ts'
import { MAIN_MEMBER_KEY, NON_MEMBER_KEY } from '../seed/testKeys.ts'
import { MINUTE } from '../time.ts'
import { createDemoWallet } from './demoWallet.ts'
import type { ApprovalRequest, WalletState } from './walletParams.ts'

function setUp(approved: boolean | Promise<boolean> = true, state?: Partial<WalletState>) {
  const chain = createDemoChain({ clock: () => NOW })
  const approve = vi.fn(async (_: ApprovalRequest) => approved)
  const saved = { connected: true, account: MAIN_MEMBER, chainId: '0x7a69', knownChains: ['0x7a69'], ...state }
  const wallet = createDemoWallet({ keys: [MAIN_MEMBER_KEY, NON_MEMBER_KEY], chain, approve, state: saved })
  return { chain, wallet, approve, rpc: (method: string, ...params: unknown[]) => wallet.request({ method, params }) }
}

test('the account is visible only after connecting, and still is after a reload', async () => {
  const { rpc, wallet } = setUp(true, { connected: false })
  expect(await rpc('eth_accounts')).toEqual([])
  expect(await rpc('eth_requestAccounts')).toEqual([MAIN_MEMBER])
  expect(await setUp(true, wallet.snapshot()).rpc('eth_accounts')).toEqual([MAIN_MEMBER])
})

test('a rejected request gets 4001; a second request while one is pending gets -32002', async () => {
  await expect(setUp(false).rpc('personal_sign', 'hi', MAIN_MEMBER)).rejects.toMatchObject({ code: 4001 })
  const { rpc } = setUp(new Promise(() => {}), { connected: false })
  void rpc('eth_requestAccounts').catch(() => undefined)
  await expect(rpc('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
})

test('signs plain and hex-encoded text, with the connected account only', async () => {
  const { rpc, approve } = setUp()
  for (const message of ['Grüße', '0x4772c3bcc39f65'])
    expect(verifyMessage('Grüße', String(await rpc('personal_sign', message, MAIN_MEMBER.toLowerCase())))).toBe(
      MAIN_MEMBER,
    )
  expect(approve).toHaveBeenLastCalledWith({ kind: 'sign', message: 'Grüße' })
  await expect(rpc('personal_sign', 'hi', NON_MEMBER)).rejects.toMatchObject({ code: 4100 })
  await expect(rpc('personal_sign', 'hi')).rejects.toMatchObject({ code: -32602 })
})

test('an unrecognized chain gets 4902 until it is added; a switch emits chainChanged', async () => {
  const { rpc, wallet } = setUp(true, { chainId: '0x1', knownChains: ['0x1'] })
  const listener = vi.fn()
  wallet.on('chainChanged', listener)
  await expect(rpc('wallet_switchEthereumChain', { chainId: '0x7a69' })).rejects.toMatchObject({ code: 4902 })
  expect(await rpc('wallet_addEthereumChain', { chainId: '0x7a69', chainName: 'Test' })).toBeNull()
  expect(listener).toHaveBeenCalledWith('0x7a69')
  expect(await rpc('eth_chainId')).toBe('0x7a69')
})

test('another account and a disconnection emit accountsChanged; unknown methods get 4200', async () => {
  const { rpc, wallet } = setUp()
  const listener = vi.fn()
  wallet.on('accountsChanged', listener)
  wallet.setState({ account: NON_MEMBER })
  wallet.setState({ connected: false })
  expect(listener.mock.calls).toEqual([[[NON_MEMBER]], [[]]])
  await expect(rpc('eth_sign')).rejects.toMatchObject({ code: 4200 })
})

test('a deposit sent with ethers is mined, confirmed and credited once', async () => {
  const { chain, wallet } = setUp()
  const signer = await new BrowserProvider(wallet).getSigner()
  const token = new Contract(STABLECOIN, ERC20, signer)
  const amount = parseUnits('12.5', await token.getFunction('decimals')())
  const sent = await token.getFunction('transfer')(DEPOSIT_ADDRESS, amount)
  expect((await sent.wait()).logs).toHaveLength(1)

  const { loggedIn, advance } = createTestBackend({ chain })
  const call = await loggedIn()
  const usdt = async () => (await call('wallet/accounts')).data[1] as { balance: string }
  expect((await call('charge/confirm', { txHash: sent.hash })).code).toBe(200)
  expect((await call('charge/confirm', { txHash: sent.hash })).code).toBe(200)
  expect(await usdt()).toMatchObject({ balance: '1860.25' })
  for (const _ of ['when the review is over', 'no second time']) {
    advance(MINUTE)
    expect(await usdt()).toMatchObject({ balance: '1872.75' })
  }
  expect((await call('wallet/transaction?page=1&size=1')).data).toMatchObject([{ type: 'charge', amount: '12.5' }])
})

test('rejects a transaction that is not a deposit of the member', async () => {
  const { chain, rpc } = setUp()
  const call = await createTestBackend({ chain }).loggedIn()
  const native = await rpc('eth_sendTransaction', { from: MAIN_MEMBER, to: DEPOSIT_ADDRESS, value: '0x1' })
  expect((await call('charge/confirm', { txHash: native })).code).toBe(409)
  expect((await call('charge/confirm', { txHash: `0x${'00'.repeat(32)}` })).code).toBe(409)
})

test('eth_getLogs filters transfers by topic', async () => {
  const { rpc, wallet } = setUp()
  const signer = await new BrowserProvider(wallet).getSigner()
  await new Contract(STABLECOIN, ERC20, signer).getFunction('transfer')(DEPOSIT_ADDRESS, 5n)
  const to = `0x${DEPOSIT_ADDRESS.slice(2).toLowerCase().padStart(64, '0')}`
  expect(await rpc('eth_getLogs', { address: STABLECOIN, topics: [null, null, to], fromBlock: '0x1' })).toHaveLength(1)
  expect(await rpc('eth_getLogs', { address: STABLECOIN, topics: [null, to], fromBlock: '0x1' })).toHaveLength(0)
})
