import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeWallet, WALLET } from '../../../tests/fakeWallet.ts'
import { ME, TOKENS } from '../../../tests/testAccounts.ts'
import { startSession } from '../session/session.ts'
import { connectWallet } from '../wallet/activeProvider.ts'
import { resetWallet, wallet } from '../wallet/store.ts'
import { fetchNativeBalance, fromQuantity } from './nativeBalance.ts'

const connect = (replies: Record<string, unknown>) => connectWallet(fakeWallet(replies).provider, WALLET)

afterEach(resetWallet)

describe('fromQuantity', () => {
  it.each([
    ['0x0', 18, '0'],
    ['0x1', 18, '0.000000000000000001'],
    ['0xde0b6b3a7640000', 18, '1'],
    ['0x14d1120d7b160000', 18, '1.5'],
    [`0x${'f'.repeat(64)}`, 18, '115792089237316195423570985008687907853269984665640564039457.584007913129639935'],
    ['0xf4240', 6, '1'],
    ['0x7', 0, '7'],
  ])('converts %s with %i decimals exactly', (quantity, decimals, amount) => {
    expect(fromQuantity(quantity, decimals)).toBe(amount)
  })

  it.each([['0x'], ['1'], [''], [null], [1], ['0xg'], [`0x${'f'.repeat(65)}`], [{}]])('refuses %j', (quantity) => {
    expect(fromQuantity(quantity, 18)).toBeUndefined()
  })
})

describe('fetchNativeBalance', () => {
  it('stores the balance that the wallet reads on the expected chain', async () => {
    startSession(ME, TOKENS)
    connect({ eth_chainId: '0x7a69', eth_getBalance: '0x14d1120d7b160000' })
    await fetchNativeBalance(ME)
    expect({ ...wallet }).toMatchObject({ balance: '1.5', chainId: '0x7a69' })
  })

  it.each([
    ['the wallet is on another chain', { eth_chainId: '0x1', eth_getBalance: '0x14d1120d7b160000' }],
    ['the wallet answers garbage', { eth_chainId: '0x7a69', eth_getBalance: 'a lot' }],
    ['the wallet fails', { eth_chainId: '0x7a69', eth_getBalance: () => Promise.reject(new Error('no')) }],
  ])('is unknown, never 0 and never the amount of another chain: %s', async (_, replies) => {
    connect(replies)
    await fetchNativeBalance(ME)
    expect(wallet.balance).toBeNull()
  })

  it('drops a balance that arrives after the log-out', async () => {
    let answer: (balance: string) => void = () => {}
    const waiting = new Promise((resolve) => {
      answer = resolve
    })
    connect({ eth_chainId: '0x7a69', eth_getBalance: () => waiting })
    const fetching = fetchNativeBalance(ME)
    await vi.waitFor(() => expect(wallet.chainId).toBe('0x7a69'))
    resetWallet()
    answer('0x1')
    await fetching
    expect(wallet.balance).toBeNull()
  })
})
