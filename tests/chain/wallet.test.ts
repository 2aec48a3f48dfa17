import { Interface } from 'ethers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEPOSIT_ADDRESS, MAIN_MEMBER, STABLECOIN } from '../../mocks/seed/addresses.ts'
import { addressOf } from '../e2e/fixtures/accounts.ts'
import * as behaviours from '../e2e/wallet/behaviours.ts'
import { TestWallet, type WalletSetup } from '../e2e/wallet/TestWallet.ts'
import { type Chain, startChain } from './anvil.ts'
import { placeToken, type Token } from './token.ts'

const DATA = new Interface(['function transfer(address to, uint256 amount)']).encodeFunctionData('transfer', [
  DEPOSIT_ADDRESS,
  7n,
])
const TRANSFER = { from: MAIN_MEMBER, to: STABLECOIN, data: DATA, value: '0x0', chainId: '0x7a69' }

let chain: Chain
let other: Chain
let token: Token
let otherToken: Token
beforeAll(async () => {
  chain = await startChain()
  other = await startChain({ chainId: 56 })
  token = await placeToken(chain, 'Usdt18')
  otherToken = await placeToken(other, 'Usdt18')
})
afterAll(async () => void (await Promise.all([chain.stop(), other.stop()])))
beforeEach(async () => {
  const [goBack, goBackThere] = [await chain.remember(), await other.remember()]
  return async () => void (await Promise.all([goBack(), goBackThere()]))
})

/** A connected wallet on both chains, and a short way to ask it. */
function setUp(setup: WalletSetup = {}) {
  const wallet = new TestWallet('Test Wallet', { nodes: { '0x7a69': chain.url, '0x38': other.url }, ...setup })
  wallet.isConnected()
  const ask = async (method: string, ...params: unknown[]) => {
    const answer = await wallet.answer({ method, params })
    if ('error' in answer) throw answer.error
    return answer.result
  }
  return { wallet, ask, send: (changes: object = {}) => ask('eth_sendTransaction', { ...TRANSFER, ...changes }) }
}

const mined = (hash: unknown) =>
  expect.poll(() => chain.rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })

describe('a wallet on a real node', () => {
  test('signs, sends, answers the hash, and keeps what it was asked', async () => {
    const { wallet, ask, send } = setUp()
    const hash = await send()
    await mined(hash)
    expect(await token.transfersTo()).toEqual([{ hash, from: MAIN_MEMBER, to: DEPOSIT_ADDRESS, value: 7n }])
    expect(wallet.sends).toMatchObject([{ hash, request: TRANSFER }])
    expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ transactionHash: hash })
    expect(await ask('eth_getTransactionCount', MAIN_MEMBER, 'latest')).toBe(
      await chain.rpc('eth_getTransactionCount', MAIN_MEMBER, 'latest'),
    )
  })

  test('refuses another sender, another chain than it is on, and what it does not know', async () => {
    const { ask, send } = setUp()
    await expect(send({ from: addressOf('friend') })).rejects.toMatchObject({ code: 4100 })
    await expect(send({ chainId: '0x38' })).rejects.toMatchObject({ code: -32602 })
    await expect(ask('eth_sign')).rejects.toMatchObject({ code: 4200 })
    expect(await token.transfersTo()).toEqual([])
  })

  test('an unknown chain is 4902 until it is added with an endpoint and the right symbol; pages hear of a switch', async () => {
    const { wallet, ask } = setUp({ chainId: '0x1', nodes: {} })
    const heard: unknown[] = []
    wallet.listen(async (...told) => void heard.push(told))
    const offer = { chainId: '0x7a69', nativeCurrency: { symbol: 'GO' }, rpcUrls: [chain.url] }
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x7a69' })).rejects.toMatchObject({ code: 4902 })
    for (const wrong of [{ rpcUrls: [] }, { nativeCurrency: { symbol: 'ETH' } }])
      await expect(ask('wallet_addEthereumChain', { ...offer, ...wrong })).rejects.toMatchObject({ code: -32602 })
    expect(await ask('wallet_addEthereumChain', offer)).toBeNull()
    expect(heard).toEqual([['chainChanged', '0x7a69']])
    expect(await ask('eth_chainId')).toBe('0x7a69')
    expect(await ask('eth_blockNumber')).toBe(await chain.rpc('eth_blockNumber'))
  })

  test.each(['speedsUp', 'cancels'] as const)('%s: what waits for its block gets another hash', async (how) => {
    const { wallet, send } = setUp()
    await chain.automine(false)
    const hash = await send()
    const [sent] = wallet.sends
    const replaced = sent && (await wallet[how](sent))
    await chain.mine()
    expect(replaced).not.toBe(hash)
    expect(await chain.rpc('eth_getTransactionReceipt', hash)).toBeNull()
    await mined(replaced)
    expect((await token.transfersTo()).map((transfer) => transfer.hash)).toEqual(how === 'speedsUp' ? [replaced] : [])
  })
})

describe('a wallet that misbehaves', () => {
  test.each([
    ['drops the hash', behaviours.doesButFails(), { code: -32603 }],
    [
      'tells the hash in an error',
      behaviours.hidesTheHashInAnError,
      { info: { sendTransactionHash: expect.any(String) } },
    ],
  ])('%s: the transfer is on the chain all the same', async (_, behaviour, error) => {
    const { wallet, send } = setUp()
    wallet.does('eth_sendTransaction', behaviour)
    await expect(send()).rejects.toMatchObject(error)
    await mined(wallet.sends[0]?.hash)
    expect(await token.transfersTo()).toHaveLength(1)
  })

  test('sends and never answers, for good, until it behaves', async () => {
    const { wallet, send } = setUp()
    wallet.does('eth_sendTransaction', behaviours.losesTheAnswer)
    const sent = new Promise<void>((resolve) => wallet.at('broadcast', 'eth_sendTransaction', resolve))
    void send()
    await sent
    wallet.behaves('eth_sendTransaction')
    await mined(await send())
    expect(wallet.sends).toHaveLength(2)
  })

  test('lies: it says the right chain and sends on another', async () => {
    const { wallet, ask, send } = setUp()
    wallet.does('eth_sendTransaction', behaviours.sendsOn('0x38'))
    const hash = await send()
    expect(await ask('eth_chainId')).toBe('0x7a69')
    await expect.poll(() => otherToken.transfersTo()).toMatchObject([{ hash }])
    expect(await chain.rpc('eth_getTransactionByHash', hash)).toBeNull()
  })

  test('slips to another chain between the question and the sending; one that ignores the request sends there', async () => {
    const { wallet, send } = setUp()
    const stop = wallet.at('asked', 'eth_sendTransaction', () => wallet.switchToChain('0x38', { silently: true }))
    await expect(send()).rejects.toMatchObject({ code: -32602 })
    wallet.does('eth_sendTransaction', behaviours.ignoresFromAndChain)
    const hash = await send()
    await expect.poll(() => otherToken.transfersTo()).toMatchObject([{ hash }])
    expect(await token.transfersTo()).toEqual([])
    stop()
  })

  test('slips to another account; one that ignores the request sends from there', async () => {
    const { wallet, send } = setUp()
    wallet.at('asked', 'eth_sendTransaction', () => wallet.switchTo('friend', { silently: true }))
    await expect(send()).rejects.toMatchObject({ code: 4100 })
    wallet.does('eth_sendTransaction', behaviours.ignoresFromAndChain)
    await mined(await send())
    expect(await token.transfersTo()).toMatchObject([{ from: addressOf('friend') }])
  })

  test('wraps 4902, or answers a switch before it takes effect, or never switches', async () => {
    const { wallet, ask } = setUp({ chainId: '0x1' })
    const toTestChain = () => ask('wallet_switchEthereumChain', { chainId: '0x7a69' })
    wallet.does('wallet_switchEthereumChain', behaviours.wrapsUnknownChain)
    await expect(toTestChain()).rejects.toMatchObject({ code: -32603, data: { originalError: { code: 4902 } } })
    wallet.answers('wallet_switchEthereumChain', null)
    expect([await toTestChain(), await ask('eth_chainId')]).toEqual([null, '0x1'])
    await wallet.switchToChain('0x7a69')
    await wallet.switchToChain('0x1')
    wallet.does('wallet_switchEthereumChain', behaviours.takesEffectLate)
    expect([await toTestChain(), await ask('eth_chainId')]).toEqual([null, '0x1'])
    await expect.poll(() => ask('eth_chainId')).toBe('0x7a69')
  })
})
