import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeWallet, WALLET } from '../../../tests/fakeWallet.ts'
import { ME, OTHER, TOKENS } from '../../../tests/testAccounts.ts'
import { env } from '../config/env.ts'
import { clearSession, startSession } from '../session/session.ts'
import { connectWallet } from '../wallet/activeProvider.ts'
import { resetWallet, wallet } from '../wallet/store.ts'
import { fetchNativeBalance, fetchTokenBalance, fromQuantity } from './balances.ts'

const { rpcUrls } = env

const throws = () => {
  throw new Error('no')
}

/** @returns the methods that the wallet is asked for */
function connect(replies: Record<string, unknown>): string[] {
  const { provider, asked } = fakeWallet(replies)
  connectWallet(provider, WALLET)
  return asked
}

/** Starts to read the balance through a wallet that answers later. */
async function startRead(replies: Record<string, unknown> = { eth_chainId: '0x7a69' }) {
  const { promise, resolve: answer } = Promise.withResolvers<string>()
  const asked = connect(Object.assign(replies, { eth_getBalance: () => promise }))
  const read = fetchNativeBalance(ME)
  await vi.waitFor(() => expect(asked).toContain('eth_getBalance'))
  return { read, answer }
}

beforeEach(() => startSession(ME, TOKENS))
afterEach(() => {
  clearSession()
  resetWallet()
  Object.assign(env, { rpcUrls })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

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
  it('stores the balance that the wallet reads on the expected chain, with its account', async () => {
    connect({ eth_chainId: '0x7a69', eth_getBalance: '0x14d1120d7b160000' })
    expect(await fetchNativeBalance(ME)).toBe('1.5')
    expect(wallet.balance).toEqual({ address: ME, amount: '1.5' })
  })

  describe.each([
    ['the wallet is on another chain', { eth_chainId: '0x1', eth_getBalance: '0x14d1120d7b160000' }],
    ['the wallet names no chain', { eth_chainId: { valueOf: throws }, eth_getBalance: '0x14d1120d7b160000' }],
    ['the wallet answers garbage', { eth_chainId: '0x7a69', eth_getBalance: 'a lot' }],
    ['the wallet fails', { eth_chainId: '0x7a69', eth_getBalance: () => Promise.reject(new Error('no')) }],
  ])('if %s', (_, replies) => {
    it('is unknown after one question, never 0 and never the amount of another chain', async () => {
      const asked = connect(replies)
      expect(await fetchNativeBalance(ME)).toBeNull()
      expect(asked.filter((method) => method === 'eth_chainId')).toHaveLength(1)
      expect(wallet.balance).toEqual({ address: ME, amount: null })
    })

    it('is what a configured node reads', async () => {
      Object.assign(env, { rpcUrls: ['http://node.test'] })
      vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) =>
        Response.json({ result: JSON.parse(body).method === 'eth_chainId' ? '0x7a69' : '0xde0b6b3a7640000' }),
      )
      connect(replies)
      expect(await fetchNativeBalance(ME)).toBe('1')
      expect(wallet.balance).toEqual({ address: ME, amount: '1' })
    })
  })

  it('drops a balance that arrives after the log-out', async () => {
    const { read, answer } = await startRead()
    resetWallet()
    answer('0x1')
    await read
    expect(wallet.balance).toBeNull()
  })

  it('drops a balance that arrives after the log-out of an account without a wallet', async () => {
    vi.useFakeTimers()
    const reading = fetchNativeBalance(ME)
    clearSession()
    await vi.runAllTimersAsync()
    await reading
    expect(wallet.balance).toBeNull()
  })

  it('never replaces what was read later: of another account, or after the wallet has left the chain', async () => {
    const replies = { eth_chainId: '0x7a69' }
    const { read, answer } = await startRead(replies)
    replies.eth_chainId = '0x1'
    await fetchNativeBalance(OTHER)
    answer('0x1')
    await read
    expect(wallet.balance).toEqual({ address: OTHER, amount: null })
  })
})

describe('fetchTokenBalance', () => {
  const DECIMALS = '0x313ce567'
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  const callReply = (decimals: bigint, units: bigint) => (data: string) => word(data === DECIMALS ? decimals : units)
  const connectWith = (decimals: bigint, units: bigint) =>
    connect({
      eth_chainId: '0x7a69',
      eth_call: ([{ data }]: [{ data: string }]) => callReply(decimals, units)(data),
    })

  it('reads whole tokens', async () => {
    connectWith(18n, 15n * 10n ** 17n)
    expect(await fetchTokenBalance(ME)).toBe('1.5')
  })

  it.each([6n, 17n])('asks the next node if one names %s decimals: the token has 18', async (decimals) => {
    connectWith(decimals, 10n ** 18n)
    await expect(fetchTokenBalance(ME)).rejects.toMatchObject({ kind: 'token' })
    Object.assign(env, { rpcUrls: ['http://node.test'] })
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      const { method, params } = JSON.parse(body)
      return Response.json({
        result: method === 'eth_chainId' ? '0x7a69' : callReply(18n, 15n * 10n ** 17n)(params[0].data),
      })
    })
    expect(await fetchTokenBalance(ME)).toBe('1.5')
  })
})
