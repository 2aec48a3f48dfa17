import { MatchersV3 } from '@pact-foundation/pact'
import { describe, expect, test } from 'vitest'
import { MAIN_MEMBER } from '../../../mocks/seed/addresses.ts'
import { listTransactions, listWithdrawals } from '../../../src/contract/assets.ts'
import { RECORDS_PAGE_SIZE } from '../../../src/contract/limits.ts'
import type { State } from './interaction.ts'
import { amount, direction, exactly, exactNumber, id, moment, seconds, success, text } from './matchers.ts'
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
  const record = { ...one.record, amount: amount('-12.5'), [time]: moment(NOW) }
  const read = { ...one.read, amount: '-12.5', [time]: NOW }
  const query = (filters: object = {}) => ({ query: { page: 1, size: RECORDS_PAGE_SIZE, ...filters } })
  /** Nothing but these is in the list. */
  const booked = (...records: Record<string, string | number>[]): State[] => [
    LOGGED_IN,
    ['no-records', { address: MAIN_MEMBER }],
    ...records.map((values): State => [state, { address: MAIN_MEMBER, ...values }]),
  ]

  test('a full page', async () => {
    const records = await pactCall(endpoint, 'a full page', {
      given: booked({ count: RECORDS_PAGE_SIZE + 3 }),
      sends: query(),
      answers: success(constrainedArrayLike(record, RECORDS_PAGE_SIZE, RECORDS_PAGE_SIZE)),
    })
    expect(records).toEqual(Array(RECORDS_PAGE_SIZE).fill(read))
  })

  test('the last page', async () => {
    const records = await pactCall(endpoint, 'the last page', {
      given: booked({ count: RECORDS_PAGE_SIZE + 3 }),
      sends: query({ page: 2 }),
      answers: success(constrainedArrayLike({ ...record, amount: amount(12.5) }, 3, 3)),
    })
    expect(records).toEqual(Array(3).fill({ ...read, amount: '12.5' }))
  })

  test('after the last page', async () => {
    const records = await pactCall(endpoint, 'after the last page', {
      given: booked({ count: RECORDS_PAGE_SIZE }),
      sends: query({ page: 2 }),
      answers: success([]),
    })
    expect(records).toEqual([])
  })

  test('nothing', async () => {
    const records = await pactCall(endpoint, 'nothing', { given: booked(), sends: query(), answers: success([]) })
    expect(records).toEqual([])
  })

  test.each(['in', 'out'] as const)('only those that go %s', async (way) => {
    const records = await pactCall(endpoint, `only those that go ${way}`, {
      given: booked({ direction: 'in' }, { direction: 'out' }),
      sends: query({ direction: way }),
      answers: success([{ ...record, direction: exactly(way) }]),
    })
    expect(records).toEqual([{ ...read, direction: way }])
  })

  test('only those of a time', async () => {
    const times = [NOW - HOUR - 1, NOW - HOUR, NOW, NOW + 1]
    const records = await pactCall(endpoint, 'only those of a time', {
      given: booked(...times.map((at) => ({ [time]: at }))),
      sends: query({ startTime: NOW - HOUR, endTime: NOW }),
      answers: success([
        { ...record, [time]: exactNumber(NOW) },
        { ...record, [time]: exactNumber(NOW - HOUR) },
      ]),
      reading: 'startTime and endTime are unix seconds, both included.',
    })
    expect(records).toHaveLength(2)
  })

  test('the newest first', async () => {
    const records = await pactCall(endpoint, 'the newest first', {
      given: booked({ [time]: NOW - HOUR }, { [time]: NOW }, { [time]: NOW - 2 * HOUR }),
      sends: query(),
      answers: success([NOW, NOW - HOUR, NOW - 2 * HOUR].map((at) => ({ ...record, [time]: exactNumber(at) }))),
      reading: 'Lists begin with the newest.',
    })
    expect(records).toHaveLength(3)
  })

  test('times are unix seconds', async () => {
    const records = await pactCall(endpoint, 'times are unix seconds', {
      given: booked({}),
      sends: query(),
      answers: success(eachLike({ ...record, [time]: seconds(NOW) })),
      reading: TIMES,
    })
    expect(records).toEqual([read])
  })

  const field = 'type' in one.record ? 'type' : 'status'
  test(`an unknown ${field}`, async () => {
    const records = await pactCall(endpoint, `an unknown ${field}`, {
      given: booked({ [field]: 'airdrop' }),
      sends: query(),
      answers: success([{ ...record, [field]: exactly('airdrop') }]),
      reading: `A ${field} that the app does not know is shown as it is; nothing else depends on it.`,
    })
    expect(records).toEqual([{ ...read, [field]: 'airdrop' }])
  })
})

const ABOUT = { address: MAIN_MEMBER }
const EMPTY: State[] = [LOGGED_IN, ['no-records', ABOUT]]
const RECORD = { ...LISTS[0].record, amount: amount('10'), createdTime: moment(NOW) }
const page = { page: 1, size: RECORDS_PAGE_SIZE }
const kinds = ['charge', 'reward', 'mine'].map(
  (type, age): State => ['transactions-booked', { ...ABOUT, type, createdTime: NOW - age }],
)

test('listTransactions: only those of a type', async () => {
  const records = await pactCall(listTransactions, 'only those of a type', {
    given: [...EMPTY, ...kinds],
    sends: { query: { ...page, types: 'reward' } },
    answers: success([{ ...RECORD, type: exactly('reward') }]),
  })
  expect(records).toMatchObject([{ type: 'reward' }])
})

test('listTransactions: only those of two types', async () => {
  const records = await pactCall(listTransactions, 'only those of two types', {
    given: [...EMPTY, ...kinds],
    sends: { query: { ...page, types: 'charge,mine' } },
    answers: success([
      { ...RECORD, type: exactly('charge') },
      { ...RECORD, type: exactly('mine') },
    ]),
    reading: 'Several types are separated by commas.',
  })
  expect(records).toMatchObject([{ type: 'charge' }, { type: 'mine' }])
})

test('listWithdrawals: only those of another type', async () => {
  const records = await pactCall(listWithdrawals, 'only those of another type', {
    given: [...EMPTY, ['withdrawals-made', ABOUT]],
    sends: { query: { ...page, types: 'charge' } },
    answers: success([]),
    reading: 'A withdrawal is of the type withdraw and of no other.',
  })
  expect(records).toEqual([])
})
