import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { depositRow, HASH } from '../../../tests/deposits/depositRow.ts'
import type { WithdrawRecord } from '../../contract/assets.ts'
import type { AwaitedIntent } from '../actions/intents.ts'
import { onReconnect } from '../network/connectivity.ts'
import { createReview } from '../network/screenRefresh.ts'
import { depositsUnderReview, withdrawalsUnderReview } from './underReview.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
vi.mock('../network/serverClock.ts', () => ({ serverNow: () => NOW }))

const record = (status: string, ageMs = 0) =>
  ({
    id: '5',
    token: 'USDT',
    status,
    direction: 'out',
    amount: '10',
    createdAt: (NOW - ageMs) / 1000,
  }) as WithdrawRecord
const submitted = (change: Partial<AwaitedIntent['awaited']> = {}, ageMs = 0) =>
  ({
    id: 'w',
    requestedAt: NOW - ageMs,
    awaited: { amount: '30', knownIds: [], ...change },
  }) as unknown as AwaitedIntent

it.each(['pending', 'approved', 'processing'])('a record is under review for a day while it is %s', (status) => {
  expect(withdrawalsUnderReview([], [record(status, 23 * HOUR)])).toEqual(new Map([[`withdrawal:5:${status}`, HOUR]]))
  expect([...withdrawalsUnderReview([], [record(status, 25 * HOUR)]).values()]).toEqual([-HOUR])
})

it.each(['done', 'rejected', 'failed', 'closed', 'confirmed', 'of a newer server'])(
  'a record that is %s is not',
  (status) => {
    expect(withdrawalsUnderReview([], [record(status)])).toEqual(new Map())
  },
)

it('a withdrawal that the list lacks is waited for, for ten minutes', () => {
  expect(withdrawalsUnderReview([submitted({}, 9 * MINUTE)], [])).toEqual(new Map([['w', MINUTE]]))
  expect([...withdrawalsUnderReview([submitted({}, 11 * MINUTE)], []).values()]).toEqual([-MINUTE])
  expect(withdrawalsUnderReview([submitted({ record: { id: '5', status: 'pending' } })], [])).toEqual(new Map())
})

describe('a deposit under review', () => {
  const refetch = vi.fn(async () => {})
  let stopListening: () => void

  beforeEach(() => {
    vi.useFakeTimers({ now: 0 })
    refetch.mockClear()
    stopListening = onReconnect(refetch)
  })
  afterEach(() => {
    stopListening()
    vi.useRealTimers()
  })

  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

  it('refetches the screen while the server reviews a deposit, and for half an hour after it has ended', async () => {
    const setUnderReview = createReview()
    setUnderReview(depositsUnderReview([depositRow({ id: 'sent', hashes: [HASH] })]))
    await minutes(5)
    expect(refetch).not.toHaveBeenCalled()

    setUnderReview(depositsUnderReview([depositRow({ id: 'sent', hashes: [HASH], acknowledged: [HASH] })]))
    await minutes(5)
    expect(refetch.mock.calls.length).toBeGreaterThan(5)

    refetch.mockClear()
    const ended = { hashes: [HASH], acknowledged: [HASH], outcome: 'confirmed' as const, settledAt: Date.now() }
    setUnderReview(depositsUnderReview([depositRow({ id: 'sent', ...ended })]))
    await minutes(1)
    expect(refetch.mock.calls.length).toBeGreaterThan(3)
    await minutes(40)
    refetch.mockClear()
    await minutes(60)
    expect(refetch).not.toHaveBeenCalled()
  })

  it('refetches nothing for a deposit that failed, nor after it was stopped', async () => {
    const setUnderReview = createReview()
    setUnderReview(
      depositsUnderReview([depositRow({ id: 'failed', acknowledged: [HASH], outcome: 'reverted', settledAt: 0 })]),
    )
    setUnderReview(depositsUnderReview([depositRow({ id: 'stopped', acknowledged: [HASH] })]))
    setUnderReview(new Map())
    await minutes(10)
    expect(refetch).not.toHaveBeenCalled()
  })
})
