import { MatchersV3 } from '@pact-foundation/pact'
import { describe, expect, test } from 'vitest'
import { MAIN_MEMBER } from '../../../mocks/seed/addresses.ts'
import { listTransactions, listWithdrawals } from '../../../src/contract/assets.ts'
import { RECORDS_PAGE_SIZE } from '../../../src/contract/limits.ts'
import type { ProviderState } from './interaction.ts'
import { amount, direction, equalTo, equalToNumber, id, timestamp, unixSeconds, success, text } from './matchers.ts'
import { LOGGED_IN, pactCall } from './pactCall.ts'

const { constrainedArrayLike, eachLike } = MatchersV3
const NOW = 1_763_300_000
const HOUR = 3600
const TIMES = 'Times are unix seconds, as those of a sale are.'

/** Both lists have the same filters, over fields of which only these differ. */
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
  /** Nothing but these is in the list. */
  const booked = (...records: Record<string, string | number>[]): ProviderState[] => [
    LOGGED_IN,
    ['no-records', { address: MAIN_MEMBER }],
    ...records.map((values): ProviderState => [state, { address: MAIN_MEMBER, ...values }]),
  ]

  test('a full page', async () => {
    const records = await pactCall(endpoint, 'a full page', {
      given: booked({ count: RECORDS_PAGE_SIZE + 3 }),
      request: query(),
      responseBody: success(constrainedArrayLike(record, RECORDS_PAGE_SIZE, RECORDS_PAGE_SIZE)),
    })
    expect(records).toEqual(Array(RECORDS_PAGE_SIZE).fill(read))
  })

  test('the last page', async () => {
    const records = await pactCall(endpoint, 'the last page', {
      given: booked({ count: RECORDS_PAGE_SIZE + 3 }),
      request: query({ page: 2 }),
      responseBody: success(constrainedArrayLike({ ...record, amount: amount(12.5) }, 3, 3)),
    })
    expect(records).toEqual(Array(3).fill({ ...read, amount: '12.5' }))
  })

  test('after the last page', async () => {
    const records = await pactCall(endpoint, 'after the last page', {
      given: booked({ count: RECORDS_PAGE_SIZE }),
      request: query({ page: 2 }),
      responseBody: success([]),
    })
    expect(records).toEqual([])
  })

  test('nothing', async () => {
    const records = await pactCall(endpoint, 'nothing', { given: booked(), request: query(), responseBody: success([]) })
    expect(records).toEqual([])
  })

  test.each(['in', 'out'] as const)('only those that go %s', async (way) => {
    const records = await pactCall(endpoint, `only those that go ${way}`, {
      given: booked({ direction: 'in' }, { direction: 'out' }),
      request: query({ direction: way }),
      responseBody: success([{ ...record, direction: equalTo(way) }]),
    })
    expect(records).toEqual([{ ...read, direction: way }])
  })

  test('only those of a time', async () => {
    const times = [NOW - HOUR - 1, NOW - HOUR, NOW, NOW + 1]
    const records = await pactCall(endpoint, 'only those of a time', {
      given: booked(...times.map((at) => ({ [time]: at }))),
      request: query({ startTime: NOW - HOUR, endTime: NOW }),
      responseBody: success([
        { ...record, [time]: equalToNumber(NOW) },
        { ...record, [time]: equalToNumber(NOW - HOUR) },
      ]),
      assumption: 'startTime and endTime are unix seconds, both included.',
    })
    expect(records).toHaveLength(2)
  })

  test('the newest first', async () => {
    const records = await pactCall(endpoint, 'the newest first', {
      given: booked({ [time]: NOW - HOUR }, { [time]: NOW }, { [time]: NOW - 2 * HOUR }),
      request: query(),
      responseBody: success([NOW, NOW - HOUR, NOW - 2 * HOUR].map((at) => ({ ...record, [time]: equalToNumber(at) }))),
      assumption: 'Lists begin with the newest.',
    })
    expect(records).toHaveLength(3)
  })

  test('times are unix seconds', async () => {
    const records = await pactCall(endpoint, 'times are unix seconds', {
      given: booked({}),
      request: query(),
      responseBody: success(eachLike({ ...record, [time]: unixSeconds(NOW) })),
      assumption: TIMES,
    })
    expect(records).toEqual([read])
  })

  const field = 'type' in one.record ? 'type' : 'status'
  test(`an unknown ${field}`, async () => {
    const records = await pactCall(endpoint, `an unknown ${field}`, {
      given: booked({ [field]: 'airdrop' }),
      request: query(),
      responseBody: success([{ ...record, [field]: equalTo('airdrop') }]),
      assumption: `A ${field} that the app does not know is shown as it is; nothing else depends on it.`,
    })
    expect(records).toEqual([{ ...read, [field]: 'airdrop' }])
  })
})

const ABOUT = { address: MAIN_MEMBER }
const EMPTY: ProviderState[] = [LOGGED_IN, ['no-records', ABOUT]]
const RECORD = { ...LISTS[0].record, amount: amount('10'), createdTime: timestamp(NOW) }
const page = { page: 1, size: RECORDS_PAGE_SIZE }
const kinds = ['charge', 'reward', 'mine'].map(
  (type, age): ProviderState => ['transactions-booked', { ...ABOUT, type, createdTime: NOW - age }],
)

test('listTransactions: only those of a type', async () => {
  const records = await pactCall(listTransactions, 'only those of a type', {
    given: [...EMPTY, ...kinds],
    request: { query: { ...page, types: 'reward' } },
    responseBody: success([{ ...RECORD, type: equalTo('reward') }]),
  })
  expect(records).toMatchObject([{ type: 'reward' }])
})

test('listTransactions: only those of two types', async () => {
  const records = await pactCall(listTransactions, 'only those of two types', {
    given: [...EMPTY, ...kinds],
    request: { query: { ...page, types: 'charge,mine' } },
    responseBody: success([
      { ...RECORD, type: equalTo('charge') },
      { ...RECORD, type: equalTo('mine') },
    ]),
    assumption: 'Several types are separated by commas.',
  })
  expect(records).toMatchObject([{ type: 'charge' }, { type: 'mine' }])
})

test('listWithdrawals: only those of another type', async () => {
  const records = await pactCall(listWithdrawals, 'only those of another type', {
    given: [...EMPTY, ['withdrawals-made', ABOUT]],
    request: { query: { ...page, types: 'charge' } },
    responseBody: success([]),
    assumption: 'A withdrawal is of the type withdraw and of no other.',
  })
  expect(records).toEqual([])
})
