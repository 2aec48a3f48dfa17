import { MatchersV3 } from '@pact-foundation/pact'
import { describe, expect, test } from 'vitest'
import { MAIN_MEMBER } from '../../../mocks/seed/addresses.ts'
import { listTransactions, listWithdrawals } from '../../../src/contract/assets.ts'
import { RECORDS_PAGE_SIZE } from '../../../src/contract/limits.ts'
import type { ProviderState } from './interaction.ts'
import { amount, direction, equalTo, equalToNumber, id, success, text, timestamp, unixSeconds } from './matchers.ts'
import { LOGGED_IN, pactCall } from './pactCall.ts'

const { constrainedArrayLike, eachLike } = MatchersV3
const NOW = 1_763_300_000
const HOUR = 3600
const DAY = 24 * HOUR
const TIMES = 'Times are Unix seconds, like those of a sale.'

/** Both lists have the same filters and differ only in these fields. */
const LISTS = [
  {
    endpoint: listTransactions,
    state: 'transactions-booked',
    time: 'createdTime',
    record: { id: id('312'), token: text('USDT'), type: text('charge'), direction: direction('in') },
    read: { id: '312', token: 'USDT', type: 'charge', direction: 'in' },
  },
  {
    endpoint: listWithdrawals,
    state: 'withdrawals-made',
    time: 'createdAt',
    record: { id: id('24'), token: text('USDT'), status: text('pending'), direction: direction('out') },
    read: { id: '24', token: 'USDT', status: 'pending', direction: 'out' },
  },
] as const

describe.each(LISTS)('$endpoint.id', ({ endpoint, state, time, ...one }) => {
  const record = { ...one.record, amount: amount('-12.5'), [time]: timestamp(NOW) }
  const read = { ...one.read, amount: '-12.5', [time]: NOW }
  const query = (filters: object = {}) => ({ query: { page: 1, size: RECORDS_PAGE_SIZE, ...filters } })
  /** States in which the list contains exactly these records. */
  const withRecords = (...records: Record<string, string | number>[]): ProviderState[] => [
    LOGGED_IN,
    ['no-records', { address: MAIN_MEMBER }],
    ...records.map((values): ProviderState => [state, { address: MAIN_MEMBER, ...values }]),
  ]

  test('a full page', async () => {
    const records = await pactCall(endpoint, 'a full page', {
      given: withRecords({ count: RECORDS_PAGE_SIZE + 3 }),
      request: query(),
      responseBody: success(constrainedArrayLike(record, RECORDS_PAGE_SIZE, RECORDS_PAGE_SIZE)),
    })
    expect(records).toEqual(Array(RECORDS_PAGE_SIZE).fill(read))
  })

  test('the last page', async () => {
    const records = await pactCall(endpoint, 'the last page', {
      given: withRecords({ count: RECORDS_PAGE_SIZE + 3 }),
      request: query({ page: 2 }),
      responseBody: success(constrainedArrayLike({ ...record, amount: amount(12.5) }, 3, 3)),
    })
    expect(records).toEqual(Array(3).fill({ ...read, amount: '12.5' }))
  })

  test('after the last page', async () => {
    const records = await pactCall(endpoint, 'after the last page', {
      given: withRecords({ count: RECORDS_PAGE_SIZE }),
      request: query({ page: 2 }),
      responseBody: success([]),
    })
    expect(records).toEqual([])
  })

  test('no records', async () => {
    const records = await pactCall(endpoint, 'no records', {
      given: withRecords(),
      request: query(),
      responseBody: success([]),
    })
    expect(records).toEqual([])
  })

  test.each(['in', 'out'] as const)('filtered by direction %s', async (direction) => {
    const records = await pactCall(endpoint, `filtered by direction ${direction}`, {
      given: withRecords({ direction: 'in' }, { direction: 'out' }),
      request: query({ direction }),
      responseBody: success([{ ...record, direction: equalTo(direction) }]),
    })
    expect(records).toEqual([{ ...read, direction }])
  })

  // Far from the limits, so that it holds whether they are inclusive or not.
  test.each([
    ['from a time', { startTime: NOW - DAY }, NOW],
    ['up to a time', { endTime: NOW - DAY }, NOW - 2 * DAY],
    ['between two times', { startTime: NOW - 3 * DAY, endTime: NOW - DAY }, NOW - 2 * DAY],
  ])('filtered %s', async (title, filters, expected) => {
    const times = [NOW, NOW - 2 * DAY, ...('startTime' in filters ? [NOW - 4 * DAY] : [])]
    const records = await pactCall(endpoint, `filtered ${title}`, {
      given: withRecords(...times.map((at) => ({ [time]: at }))),
      request: query(filters),
      responseBody: success([{ ...record, [time]: timestamp(expected) }]),
    })
    expect(records).toHaveLength(1)
  })

  test('filtered by the seconds of two times', async () => {
    const times = [NOW - HOUR - 1, NOW - HOUR, NOW, NOW + 1]
    const records = await pactCall(endpoint, 'filtered by the seconds of two times', {
      given: withRecords(...times.map((at) => ({ [time]: at }))),
      request: query({ startTime: NOW - HOUR, endTime: NOW }),
      responseBody: success([
        { ...record, [time]: equalToNumber(NOW) },
        { ...record, [time]: equalToNumber(NOW - HOUR) },
      ]),
      assumption: 'startTime and endTime are inclusive to the second.',
    })
    expect(records).toHaveLength(2)
  })

  test('newest first', async () => {
    const records = await pactCall(endpoint, 'newest first', {
      given: withRecords({ [time]: NOW - HOUR }, { [time]: NOW }, { [time]: NOW - 2 * HOUR }),
      request: query(),
      responseBody: success([NOW, NOW - HOUR, NOW - 2 * HOUR].map((at) => ({ ...record, [time]: equalToNumber(at) }))),
      assumption: 'Lists are sorted newest first.',
    })
    expect(records).toHaveLength(3)
  })

  test('times in Unix seconds', async () => {
    const records = await pactCall(endpoint, 'times in Unix seconds', {
      given: withRecords({}),
      request: query(),
      responseBody: success(eachLike({ ...record, [time]: unixSeconds(NOW) })),
      assumption: TIMES,
    })
    expect(records).toEqual([read])
  })

  const field = 'type' in one.record ? 'type' : 'status'
  test(`an unknown ${field}`, async () => {
    const records = await pactCall(endpoint, `an unknown ${field}`, {
      given: withRecords({ [field]: 'airdrop' }),
      request: query(),
      responseBody: success([{ ...record, [field]: equalTo('airdrop') }]),
      assumption: `The app shows an unknown ${field} unchanged and does not depend on it otherwise.`,
    })
    expect(records).toEqual([{ ...read, [field]: 'airdrop' }])
  })
})

const ABOUT = { address: MAIN_MEMBER }
const EMPTY: ProviderState[] = [LOGGED_IN, ['no-records', ABOUT]]
const RECORD = { ...LISTS[0].record, amount: amount('10'), createdTime: timestamp(NOW) }
const page = { page: 1, size: RECORDS_PAGE_SIZE }
const ofThreeTypes = ['charge', 'reward', 'mine'].map(
  (type, secondsAgo): ProviderState => ['transactions-booked', { ...ABOUT, type, createdTime: NOW - secondsAgo }],
)

test('listTransactions: filtered by type', async () => {
  const records = await pactCall(listTransactions, 'filtered by type', {
    given: [...EMPTY, ...ofThreeTypes],
    request: { query: { ...page, types: 'reward' } },
    responseBody: success([{ ...RECORD, type: equalTo('reward') }]),
  })
  expect(records).toMatchObject([{ type: 'reward' }])
})

test('listTransactions: filtered by two types', async () => {
  const records = await pactCall(listTransactions, 'filtered by two types', {
    given: [...EMPTY, ...ofThreeTypes],
    request: { query: { ...page, types: 'charge,mine' } },
    responseBody: success([
      { ...RECORD, type: equalTo('charge') },
      { ...RECORD, type: equalTo('mine') },
    ]),
    assumption: 'Multiple types are separated by commas.',
  })
  expect(records).toMatchObject([{ type: 'charge' }, { type: 'mine' }])
})

test('listWithdrawals: filtered by another type', async () => {
  const records = await pactCall(listWithdrawals, 'filtered by another type', {
    given: [...EMPTY, ['withdrawals-made', ABOUT]],
    request: { query: { ...page, types: 'charge' } },
    responseBody: success([]),
    assumption: 'Withdrawals have the type withdraw only.',
  })
  expect(records).toEqual([])
})
