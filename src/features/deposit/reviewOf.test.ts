import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { depositRow, HASH } from '../../../tests/deposits/depositRow.ts'
import { onReconnect } from '../../lib/network/connectivity.ts'
import { createReview } from '../../lib/network/screenRefresh.ts'
import { reviewOf } from './reviewOf.ts'

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
  const { setUnderReview } = createReview()
  setUnderReview(reviewOf([depositRow({ id: 'sent', hashes: [HASH] })]))
  await minutes(5)
  expect(refetch).not.toHaveBeenCalled()

  setUnderReview(reviewOf([depositRow({ id: 'sent', hashes: [HASH], acknowledged: [HASH] })]))
  await minutes(5)
  expect(refetch.mock.calls.length).toBeGreaterThan(5)

  refetch.mockClear()
  const ended = { hashes: [HASH], acknowledged: [HASH], outcome: 'confirmed' as const, settledAt: Date.now() }
  setUnderReview(reviewOf([depositRow({ id: 'sent', ...ended })]))
  await minutes(1)
  expect(refetch.mock.calls.length).toBeGreaterThan(3)
  await minutes(40)
  refetch.mockClear()
  await minutes(60)
  expect(refetch).not.toHaveBeenCalled()
})

it('refetches nothing for a deposit that failed, nor after it was stopped', async () => {
  const { setUnderReview } = createReview()
  setUnderReview(reviewOf([depositRow({ id: 'failed', acknowledged: [HASH], outcome: 'reverted', settledAt: 0 })]))
  setUnderReview(reviewOf([depositRow({ id: 'stopped', acknowledged: [HASH] })]))
  setUnderReview(new Map())
  await minutes(10)
  expect(refetch).not.toHaveBeenCalled()
})
