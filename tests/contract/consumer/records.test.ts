import { MatchersV3 } from '@pact-foundation/pact'
import { MAIN_MEMBER } from '../../../mocks/seed/addresses.ts'
import { listTransactions, listWithdrawals } from '../../../src/contract/assets.ts'
import { RECORDS_PAGE_SIZE } from '../../../src/contract/limits.ts'
import { ASSUMES } from './assumptions.ts'
import type { ProviderState } from './interaction.ts'
import { equalTo, equalToNumber, id, success, timestamp, unixSeconds } from './matchers.ts'
import { LOGGED_IN, testCall } from './pactCall.ts'

const { constrainedArrayLike, eachLike } = MatchersV3
const NOW = 1_763_300_000
const HOUR = 3600
const DAY = 24 * HOUR
const AMOUNT = '12.5'

/** Both lists have the same filters and differ only in these fields. */
const LISTS = [
  {
    endpoint: listTransactions,
    state: 'transactions-booked',
    time: 'createdTime',
    booked: { token: 'USDT', type: 'charge', direction: 'in', amount: AMOUNT },
    id: '312',
    directions: ['in', 'out'],
  },
  {
    endpoint: listWithdrawals,
    state: 'withdrawals-made',
    time: 'createdAt',
    booked: { token: 'USDT', status: 'pending', direction: 'out', amount: AMOUNT },
    id: '24',
    // A backend may have no withdrawal that comes in.
    directions: ['out'],
  },
] as const

/** A record that a state sets: every value but its id and, in an open format, its time. */
const sameRecord = ({ amount, ...values }: Record<string, string>) => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, equalTo(value)])),
  // A sign is allowed and ignored.
  amount: equalToNumber(amount ?? '', '[+-]?'),
})

for (const { endpoint, state, time, booked, directions, ...one } of LISTS) {
  const record = { id: id(one.id), ...sameRecord(booked), [time]: timestamp(NOW) }
  const read = { id: one.id, ...booked, [time]: NOW }
  const query = (filters: object = {}) => ({ query: { page: 1, size: RECORDS_PAGE_SIZE, ...filters } })
  /** States in which the list contains exactly these records. */
  const withRecords = (...records: Record<string, string | number>[]): ProviderState[] => [
    LOGGED_IN,
    ['no-records', { address: MAIN_MEMBER }],
    ...records.map((values): ProviderState => [state, { address: MAIN_MEMBER, ...booked, ...values }]),
  ]

  testCall(endpoint, 'a full page', {
    given: withRecords({ count: RECORDS_PAGE_SIZE + 3 }),
    request: query(),
    responseBody: success(constrainedArrayLike(record, RECORDS_PAGE_SIZE, RECORDS_PAGE_SIZE)),
    reads: Array(RECORDS_PAGE_SIZE).fill(read),
  })

  testCall(endpoint, 'the last page', {
    given: withRecords({ count: RECORDS_PAGE_SIZE + 3 }),
    request: query({ page: 2 }),
    responseBody: success(constrainedArrayLike(record, 3, 3)),
    reads: Array(3).fill(read),
  })

  testCall(endpoint, 'after the last page', {
    given: withRecords({ count: RECORDS_PAGE_SIZE }),
    request: query({ page: 2 }),
    responseBody: success([]),
    reads: [],
  })

  testCall(endpoint, 'no records', { given: withRecords(), request: query(), responseBody: success([]), reads: [] })

  for (const direction of ['in', 'out'] as const) {
    const found = directions.filter((one) => one === direction)
    testCall(endpoint, `filtered by direction ${direction}`, {
      given: withRecords(...directions.map((one) => ({ direction: one }))),
      request: query({ direction }),
      responseBody: success(found.map((one) => ({ ...record, direction: equalTo(one) }))),
      reads: found.map((one) => ({ ...read, direction: one })),
    })
  }

  // Far from the limits, so that it holds whether they are inclusive or not.
  for (const [title, filters, expected] of [
    ['from a time', { startTime: NOW - DAY }, NOW],
    ['up to a time', { endTime: NOW - DAY }, NOW - 2 * DAY],
    ['between two times', { startTime: NOW - 3 * DAY, endTime: NOW - DAY }, NOW - 2 * DAY],
  ] as const) {
    const times = [NOW, NOW - 2 * DAY, ...('startTime' in filters ? [NOW - 4 * DAY] : [])]
    testCall(endpoint, `filtered ${title}`, {
      given: withRecords(...times.map((at) => ({ [time]: at }))),
      request: query(filters),
      responseBody: success([{ ...record, [time]: timestamp(expected) }]),
      assumption: ASSUMES.filterSeconds,
      reads: [{ ...read, [time]: expected }],
    })
  }

  testCall(endpoint, 'filtered by the seconds of two times', {
    given: withRecords(...[NOW - HOUR - 1, NOW - HOUR, NOW, NOW + 1].map((at) => ({ [time]: at }))),
    request: query({ startTime: NOW - HOUR, endTime: NOW }),
    responseBody: success([
      { ...record, [time]: equalToNumber(NOW) },
      { ...record, [time]: equalToNumber(NOW - HOUR) },
    ]),
    assumption: ASSUMES.filterSeconds,
    reads: [read, { ...read, [time]: NOW - HOUR }],
  })

  testCall(endpoint, 'newest first', {
    given: withRecords({ [time]: NOW - HOUR }, { [time]: NOW }, { [time]: NOW - 2 * HOUR }),
    request: query(),
    responseBody: success([NOW, NOW - HOUR, NOW - 2 * HOUR].map((at) => ({ ...record, [time]: equalToNumber(at) }))),
    assumption: ASSUMES.newestFirst,
    reads: [NOW, NOW - HOUR, NOW - 2 * HOUR].map((at) => ({ ...read, [time]: at })),
  })

  testCall(endpoint, 'times in Unix seconds', {
    given: withRecords({}),
    request: query(),
    responseBody: success(eachLike({ ...record, [time]: unixSeconds(NOW) })),
    assumption: ASSUMES.seconds,
    reads: [read],
  })

  const field = 'type' in booked ? 'type' : 'status'
  testCall(endpoint, `an unknown ${field}`, {
    given: withRecords({ [field]: 'airdrop' }),
    request: query(),
    responseBody: success([{ ...record, [field]: equalTo('airdrop') }]),
    assumption: ASSUMES.unknownValues,
    reads: [{ ...read, [field]: 'airdrop' }],
  })
}

const ABOUT = { address: MAIN_MEMBER }
const EMPTY: ProviderState[] = [LOGGED_IN, ['no-records', ABOUT]]
const RECORD = { id: id('312'), ...sameRecord(LISTS[0].booked), createdTime: timestamp(NOW) }
const RECORD_READ = { id: '312', ...LISTS[0].booked, createdTime: NOW }
const page = { page: 1, size: RECORDS_PAGE_SIZE }
const ofThreeTypes = ['charge', 'reward', 'mine'].map(
  (type, secondsAgo): ProviderState => [
    'transactions-booked',
    { ...ABOUT, ...LISTS[0].booked, type, createdTime: NOW - secondsAgo },
  ],
)

testCall(listTransactions, 'filtered by type', {
  given: [...EMPTY, ...ofThreeTypes],
  request: { query: { ...page, types: 'reward' } },
  responseBody: success([{ ...RECORD, type: equalTo('reward') }]),
  reads: [{ ...RECORD_READ, type: 'reward' }],
})

testCall(listTransactions, 'filtered by two types', {
  given: [...EMPTY, ...ofThreeTypes],
  request: { query: { ...page, types: 'charge,mine' } },
  responseBody: success([
    { ...RECORD, type: equalTo('charge') },
    { ...RECORD, type: equalTo('mine') },
  ]),
  assumption: ASSUMES.severalTypes,
  reads: [RECORD_READ, { ...RECORD_READ, type: 'mine' }],
})

testCall(listWithdrawals, 'filtered by another type', {
  given: [...EMPTY, ['withdrawals-made', ABOUT]],
  request: { query: { ...page, types: 'charge' } },
  responseBody: success([]),
  assumption: ASSUMES.withdrawalTypes,
  reads: [],
})
