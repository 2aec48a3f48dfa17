import { expect, it, vi } from 'vitest'
import type { WithdrawRecord } from '../../contract/assets.ts'
import type { AwaitedIntent } from '../actions/intents.ts'
import { withdrawalsUnderReview } from './withdrawalsUnderReview.ts'

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
    awaited: { token: 'USDT', amount: '30', knownIds: [], ...change },
  }) as unknown as AwaitedIntent

it.each(['pending', 'approved', 'processing'])('a record is under review for a day while it is %s', (status) => {
  expect(withdrawalsUnderReview([], [record(status, 23 * HOUR)])).toEqual(new Map([[`withdrawal:5:${status}`, HOUR]]))
  expect([...withdrawalsUnderReview([], [record(status, 25 * HOUR)]).values()]).toEqual([-HOUR])
})

it.each(['done', 'rejected', 'failed', 'closed', 'of a newer server'])('a record that is %s is not', (status) => {
  expect(withdrawalsUnderReview([], [record(status)])).toEqual(new Map())
})

it('a withdrawal that the list lacks is waited for, for ten minutes', () => {
  expect(withdrawalsUnderReview([submitted({}, 9 * MINUTE)], [])).toEqual(new Map([['w', MINUTE]]))
  expect([...withdrawalsUnderReview([submitted({}, 11 * MINUTE)], []).values()]).toEqual([-MINUTE])
  expect(withdrawalsUnderReview([submitted({ record: { id: '5', status: 'pending' } })], [])).toEqual(new Map())
})
