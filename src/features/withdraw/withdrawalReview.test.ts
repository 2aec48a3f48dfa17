import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WithdrawRecord } from '../../contract/assets.ts'
import { refetchOnScreen } from '../../lib/network/connectivity.ts'
import { clearSession, startSession } from '../../lib/session/session.ts'
import { createWithdrawalReview } from './withdrawalReview.ts'

const NOW = Date.parse('2026-11-22T08:00:00Z')
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKENS = { accessToken: 'a', refreshToken: 'r' }
const HOUR = 3_600_000

/** What the device has cached, by account. */
let cached: Map<string, WithdrawRecord[]>
let listeners: Map<string, (newest: WithdrawRecord[]) => void>
const refetch = vi.fn(async (_address: string, _since: number, _signal: AbortSignal) => {})
let stop = () => {}

const withdrawal = (status: string, ageMs = 0, id = 'w1') =>
  ({ id, token: 'USDT', status, direction: 'out', amount: '10', createdAt: (NOW - ageMs) / 1000 }) as WithdrawRecord

function start() {
  const review = createWithdrawalReview({
    subscribe: (address, onChange) => {
      listeners.set(address, onChange)
      onChange(cached.get(address) ?? [])
      return () => listeners.delete(address)
    },
    refetch,
  })
  stop = review.startWithdrawalReview()
  return review
}
const save = (...newest: WithdrawRecord[]) => listeners.get(ADDRESS)?.(newest)
const hours = (count: number) => vi.advanceTimersByTimeAsync(count * HOUR)
const minutes = (count: number) => hours(count / 60)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  refetch.mockClear()
  cached = new Map()
  listeners = new Map()
  startSession(ADDRESS, TOKENS)
})
afterEach(() => {
  stop()
  clearSession()
  vi.useRealTimers()
})

describe('withdrawals under review', () => {
  it.each(['pending', 'approved', 'processing'])('are refetched from the start of the app: %s', async (status) => {
    cached.set(ADDRESS, [withdrawal('done', 0, 'w2'), withdrawal(status, HOUR)])
    start()
    await minutes(1)
    expect(refetch.mock.calls.length).toBeGreaterThan(2)
    expect(refetch.mock.calls[0]?.[0]).toBe(ADDRESS)
  })

  it.each(['done', 'rejected', 'failed', 'closed', 'of a newer server'])(
    'are the only ones that cause requests: %s',
    async (status) => {
      cached.set(ADDRESS, [withdrawal(status)])
      start()
      await hours(1)
      expect(refetch).not.toHaveBeenCalled()
    },
  )

  it('are refetched until the cache says that they have ended', async () => {
    start()
    save(withdrawal('pending'))
    await minutes(1)
    expect(refetch).toHaveBeenCalled()
    save(withdrawal('done'))
    refetch.mockClear()
    await hours(1)
    expect(refetch).not.toHaveBeenCalled()
  })

  it('are refetched for a day, and no longer', async () => {
    cached.set(ADDRESS, [withdrawal('pending', 23 * HOUR)])
    start()
    await minutes(59)
    expect(refetch.mock.calls.length).toBeGreaterThan(50)
    await minutes(2)
    refetch.mockClear()
    await hours(24)
    expect(refetch).not.toHaveBeenCalled()
  })

  it('of next year are refetched with the same back-off', async () => {
    cached.set(ADDRESS, [withdrawal('pending', -365 * 24 * HOUR)])
    start()
    await hours(1)
    expect(refetch.mock.calls.length).toBeLessThan(70)
  })

  it('of another account, and after a log-out, cause no request', async () => {
    cached.set(ADDRESS, [withdrawal('pending')])
    start()
    startSession(OTHER, TOKENS)
    await minutes(10)
    expect([...listeners.keys()]).toEqual([OTHER])
    clearSession()
    await minutes(10)
    expect([...listeners.keys()]).toEqual([])
    expect(refetch).not.toHaveBeenCalled()
  })
})

describe('a withdrawal that has just been submitted', () => {
  it('is fetched at once, and waited for where the server lists it later', async () => {
    const { withdrawalSubmitted } = start()
    withdrawalSubmitted()
    expect(refetch).toHaveBeenCalledTimes(1)
    await minutes(9)
    expect(refetch.mock.calls.length).toBeGreaterThan(8)
    await minutes(2)
    refetch.mockClear()
    await hours(1)
    expect(refetch).not.toHaveBeenCalled()
  })

  it('is followed although the first request fails', async () => {
    refetch.mockRejectedValueOnce(new Error('offline'))
    const { withdrawalSubmitted } = start()
    withdrawalSubmitted()
    await minutes(9)
    expect(refetch.mock.calls.length).toBeGreaterThan(2)
  })

  it('takes part in a refresh that the user asks for', async () => {
    start()
    save(withdrawal('pending'))
    await refetchOnScreen(NOW)
    expect(refetch).toHaveBeenCalledWith(ADDRESS, NOW, expect.any(AbortSignal))
  })
})
