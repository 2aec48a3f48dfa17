import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ERC20 } from '../../mocks/chain/erc20.ts'
import { DEPOSIT_ADDRESS, MAIN_MEMBER, STABLECOIN } from '../../mocks/seed/addresses.ts'
import { addressOf } from '../e2e/fixtures/accounts.ts'
import * as behaviours from '../e2e/wallet/behaviours.ts'
import { TEST_CHAIN } from '../e2e/wallet/chains.ts'
import { TestWallet, type WalletSetup } from '../e2e/wallet/TestWallet.ts'
import { type Chain, startChain } from './anvil.ts'
import { deployToken, type Token } from './token.ts'

const BSC = '0x38'
const TRANSFER = {
  from: MAIN_MEMBER,
  to: STABLECOIN,
  data: ERC20.encodeFunctionData('transfer', [DEPOSIT_ADDRESS, 7n]),
  value: '0x0',
  chainId: TEST_CHAIN,
}

let chain: Chain
let other: Chain
let token: Token
let otherToken: Token
beforeAll(async () => {
  chain = await startChain()
  other = await startChain({ chainId: 56 })
  token = await deployToken(chain, 'Usdt18')
  otherToken = await deployToken(other, 'Usdt18')
})
afterAll(async () => void (await Promise.all([chain.stop(), other.stop()])))
beforeEach(async () => {
  const reverts = [await chain.snapshot(), await other.snapshot()]
  return async () => void (await Promise.all(reverts.map((revert) => revert())))
})

/** A connected wallet with an RPC client for both chains. */
function setUp(setup: WalletSetup = {}) {
  const wallet = new TestWallet('Test Wallet', { rpcUrls: { [TEST_CHAIN]: chain.url, [BSC]: other.url }, ...setup })
  wallet.grantAccess()
  const request = async (method: string, ...params: unknown[]) => {
    const response = await wallet.handleRequest({ method, params })
    if ('error' in response) throw response.error
    return response.result
  }
  const send = (changes: object = {}) => request('eth_sendTransaction', { ...TRANSFER, ...changes })
  return { wallet, request, send }
}

const expectMined = (hash: unknown) =>
  expect.poll(() => chain.rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })

describe('TestWallet on a real node', () => {
  test('signs, broadcasts, returns the hash and records the request', async () => {
    const { wallet, request, send } = setUp()
    const hash = await send()
    await expectMined(hash)
    expect(await token.transfersTo()).toEqual([{ hash, from: MAIN_MEMBER, to: DEPOSIT_ADDRESS, value: 7n }])
    expect(wallet.sent).toMatchObject([{ hash, request: TRANSFER }])
    expect(await request('eth_getTransactionReceipt', hash)).toMatchObject({ transactionHash: hash })
    expect(await request('eth_getTransactionCount', MAIN_MEMBER, 'latest')).toBe(
      await chain.rpc('eth_getTransactionCount', MAIN_MEMBER, 'latest'),
    )
  })

  test('rejects a foreign sender, another chain than the current one and an unsupported method', async () => {
    const { request, send } = setUp()
    await expect(send({ from: addressOf('otherMember') })).rejects.toMatchObject({ code: 4100 })
    await expect(send({ chainId: BSC })).rejects.toMatchObject({ code: -32602 })
    await expect(request('eth_sign')).rejects.toMatchObject({ code: 4200 })
    expect(await token.transfersTo()).toEqual([])
  })

  test('rejects an unknown chain with 4902 until it is added with an RPC URL and the right symbol, then emits chainChanged', async () => {
    const { wallet, request } = setUp({ chainId: '0x1', rpcUrls: {} })
    const events: unknown[] = []
    wallet.onEvent(async (...event) => void events.push(event))
    const offer = { chainId: TEST_CHAIN, nativeCurrency: { symbol: 'GO' }, rpcUrls: [chain.url] }
    await expect(request('wallet_switchEthereumChain', { chainId: TEST_CHAIN })).rejects.toMatchObject({ code: 4902 })
    for (const wrong of [{ rpcUrls: [] }, { nativeCurrency: { symbol: 'ETH' } }])
      await expect(request('wallet_addEthereumChain', { ...offer, ...wrong })).rejects.toMatchObject({ code: -32602 })
    expect(await request('wallet_addEthereumChain', offer)).toBeNull()
    expect(events).toEqual([['chainChanged', TEST_CHAIN]])
    expect(await request('eth_chainId')).toBe(TEST_CHAIN)
    expect(await request('eth_blockNumber')).toBe(await chain.rpc('eth_blockNumber'))
  })

  test.each(['speedUp', 'cancel'] as const)('%s replaces a pending transaction', async (how) => {
    const { wallet, send } = setUp()
    await chain.setAutomine(false)
    const hash = await send()
    const [sent] = wallet.sent
    const replaced = sent && (await wallet[how](sent))
    await chain.mine()
    expect(replaced).not.toBe(hash)
    expect(await chain.rpc('eth_getTransactionReceipt', hash)).toBeNull()
    await expectMined(replaced)
    expect((await token.transfersTo()).map((transfer) => transfer.hash)).toEqual(how === 'speedUp' ? [replaced] : [])
  })
})

describe('faulty behaviours of TestWallet', () => {
  test.each([
    ['executesButFails', behaviours.executesButFails(), { code: -32603 }],
    ['returnsHashInError', behaviours.returnsHashInError, { info: { sendTransactionHash: expect.any(String) } }],
  ])('%s rejects the request although the transfer is mined', async (_, behaviour, error) => {
    const { wallet, send } = setUp()
    wallet.override('eth_sendTransaction', behaviour)
    await expect(send()).rejects.toMatchObject(error)
    await expectMined(wallet.sent[0]?.hash)
    expect(await token.transfersTo()).toHaveLength(1)
  })

  test('dropsResponse broadcasts and never responds, until the method is restored', async () => {
    const { wallet, send } = setUp()
    wallet.override('eth_sendTransaction', behaviours.dropsResponse)
    const sent = new Promise<void>((resolve) => wallet.on('broadcast', 'eth_sendTransaction', resolve))
    void send()
    await sent
    wallet.restore('eth_sendTransaction')
    await expectMined(await send())
    expect(wallet.sent).toHaveLength(2)
  })

  test('sendsOnChain broadcasts on another chain than eth_chainId returns', async () => {
    const { wallet, request, send } = setUp()
    wallet.override('eth_sendTransaction', behaviours.sendsOnChain(BSC))
    const hash = await send()
    expect(await request('eth_chainId')).toBe(TEST_CHAIN)
    await expect.poll(() => otherToken.transfersTo()).toMatchObject([{ hash }])
    expect(await chain.rpc('eth_getTransactionByHash', hash)).toBeNull()
  })

  test('a chain switch before the broadcast is rejected; ignoresFromAndChain broadcasts on the new chain', async () => {
    const { wallet, send } = setUp()
    const removeHook = wallet.on('asked', 'eth_sendTransaction', () => wallet.switchChain(BSC, { silently: true }))
    await expect(send()).rejects.toMatchObject({ code: -32602 })
    wallet.override('eth_sendTransaction', behaviours.ignoresFromAndChain)
    const hash = await send()
    await expect.poll(() => otherToken.transfersTo()).toMatchObject([{ hash }])
    expect(await token.transfersTo()).toEqual([])
    removeHook()
  })

  test('an account switch before the broadcast is rejected; ignoresFromAndChain broadcasts from the new account', async () => {
    const { wallet, send } = setUp()
    wallet.on('asked', 'eth_sendTransaction', () => wallet.switchAccount('otherMember', { silently: true }))
    await expect(send()).rejects.toMatchObject({ code: 4100 })
    wallet.override('eth_sendTransaction', behaviours.ignoresFromAndChain)
    await expectMined(await send())
    expect(await token.transfersTo()).toMatchObject([{ from: addressOf('otherMember') }])
  })

  test('wallet_switchEthereumChain can wrap 4902, respond without a switch, or respond before the switch', async () => {
    const { wallet, request } = setUp({ chainId: '0x1' })
    const toTestChain = () => request('wallet_switchEthereumChain', { chainId: TEST_CHAIN })
    wallet.override('wallet_switchEthereumChain', behaviours.wrapsUnrecognizedChain)
    await expect(toTestChain()).rejects.toMatchObject({ code: -32603, data: { originalError: { code: 4902 } } })
    wallet.respondWith('wallet_switchEthereumChain', null)
    expect([await toTestChain(), await request('eth_chainId')]).toEqual([null, '0x1'])
    await wallet.switchChain(TEST_CHAIN)
    await wallet.switchChain('0x1')
    wallet.override('wallet_switchEthereumChain', behaviours.takesEffectLate)
    expect([await toTestChain(), await request('eth_chainId')]).toEqual([null, '0x1'])
    await expect.poll(() => request('eth_chainId')).toBe(TEST_CHAIN)
  })
})
