import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WithdrawRecord } from '../../src/contract/assets.ts'
import { startWithdrawalReview, withdrawalSubmitted } from '../../src/features/withdraw/withdrawalReview.ts'
import { refetchOnScreen } from '../../src/lib/network/connectivity.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { clearSession, startSession } from '../../src/lib/session/session.ts'

const NOW = Date.parse('2026-11-22T08:00:00Z')
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKENS = { accessToken: 'a', refreshToken: 'r' }
const HOUR = 3_600_000

const { cached, listeners, refetch } = vi.hoisted(() => ({
  /** What the device has cached, by account scope. */
  cached: new Map<string, WithdrawRecord[]>(),
  listeners: new Map<string, (newest: WithdrawRecord[]) => void>(),
  refetch: vi.fn(async (_query: { address: string }, _since: number, _signal: AbortSignal) => {}),
}))
vi.mock('../../src/lib/cache/pagination.ts', async (original) => ({
  ...(await original()),
  refetchNewestPage: refetch,
}))
vi.mock('../../src/lib/cache/followRows.ts', () => ({
  entriesIn: (source: unknown) => source,
  followRows: ({ scope }: { scope: string }, _read: unknown, onResult: (newest: WithdrawRecord[]) => void) => {
    listeners.set(scope, onResult)
    onResult(cached.get(scope) ?? [])
    return () => listeners.delete(scope)
  },
}))

let stop = () => {}

const withdrawal = (status: string, ageMs = 0, id = 'w1') =>
  ({ id, token: 'USDT', status, direction: 'out', amount: '10', createdAt: (NOW - ageMs) / 1000 }) as WithdrawRecord

const start = () => {
  stop = startWithdrawalReview()
}
const cache = (...newest: WithdrawRecord[]) => cached.set(scopeOf(ADDRESS), newest)
const save = (...newest: WithdrawRecord[]) => listeners.get(scopeOf(ADDRESS))?.(newest)
const hours = (count: number) => vi.advanceTimersByTimeAsync(count * HOUR)
const minutes = (count: number) => hours(count / 60)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  refetch.mockClear()
  cached.clear()
  listeners.clear()
  startSession(ADDRESS, TOKENS)
})
afterEach(() => {
  stop()
  clearSession()
  vi.useRealTimers()
})

describe('withdrawals under review', () => {
  it.each(['pending', 'approved', 'processing'])('are refetched from the start of the app: %s', async (status) => {
    cache(withdrawal('done', 0, 'w2'), withdrawal(status, HOUR))
    start()
    await minutes(1)
    expect(refetch.mock.calls.length).toBeGreaterThan(2)
    expect(refetch.mock.calls[0]?.[0].address).toBe(ADDRESS)
  })

  it.each(['done', 'rejected', 'failed', 'closed', 'of a newer server'])(
    'are the only ones that cause requests: %s',
    async (status) => {
      cache(withdrawal(status))
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
    cache(withdrawal('pending', 23 * HOUR))
    start()
    await minutes(59)
    expect(refetch.mock.calls.length).toBeGreaterThan(50)
    await minutes(2)
    refetch.mockClear()
    await hours(24)
    expect(refetch).not.toHaveBeenCalled()
  })

  it('of next year are refetched with the same back-off', async () => {
    cache(withdrawal('pending', -365 * 24 * HOUR))
    start()
    await hours(1)
    expect(refetch.mock.calls.length).toBeLessThan(70)
  })

  it('of another account, and after a log-out, cause no request', async () => {
    cache(withdrawal('pending'))
    start()
    startSession(OTHER, TOKENS)
    await minutes(10)
    expect([...listeners.keys()]).toEqual([scopeOf(OTHER)])
    clearSession()
    await minutes(10)
    expect([...listeners.keys()]).toEqual([])
    expect(refetch).not.toHaveBeenCalled()
  })
})

describe('a withdrawal that has just been submitted', () => {
  it('is fetched at once, and waited for where the server lists it later', async () => {
    start()
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
    start()
    withdrawalSubmitted()
    await minutes(9)
    expect(refetch.mock.calls.length).toBeGreaterThan(2)
  })

  it('takes part in a refresh that the user asks for', async () => {
    start()
    save(withdrawal('pending'))
    await refetchOnScreen(NOW)
    expect(refetch).toHaveBeenCalledWith(expect.objectContaining({ address: ADDRESS }), NOW, expect.any(AbortSignal))
  })
})
