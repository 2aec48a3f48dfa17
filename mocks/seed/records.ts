import Big from 'big.js'
import type { Db, Row } from '../db/db.ts'
import { setAccount } from '../db/ledger.ts'
import { DAY, HOUR, MINUTE, toSeconds } from '../time.ts'
import { MAIN_MEMBER } from './addresses.ts'
import { mainPurchaseTime } from './nodes.ts'
import { createSeededRandom, type SeededRandom, spreadTimes } from './random.ts'

type Booking = Omit<Row<'transactions'>, 'id' | 'address'>

/** What the main member holds now; the records add up to the balances exactly. */
const HOLDINGS = {
  TPU: { balance: '12480.5', frozen: '2000' },
  USDT: { balance: '1860.25', frozen: '100' },
  TPUA: { balance: '144.5', frozen: '0' },
} as const
const RECORDS = 312

/** Oldest first. Those of the last days are under way: 30 + 30 + 40 is the frozen USDT. */
const WITHDRAWALS: [amount: number, status: string][] = [
  [50, 'done'],
  [120, 'done'],
  [80, 'confirmed'],
  [60, 'done'],
  [200, 'rejected'],
  [100, 'done'],
  [40, 'closed'],
  [150, 'done'],
  [90, 'done'],
  [75, 'failed'],
  [110, 'done'],
  [60, 'confirmed'],
  [130, 'done'],
  [45, 'done'],
  [20, 'unknown'],
  [160, 'done'],
  [300, 'rejected'],
  [70, 'done'],
  [85, 'done'],
  [50, 'closed'],
  [140, 'confirmed'],
  [30, 'processing'],
  [30, 'approved'],
  [40, 'pending'],
]
const UNDER_WAY_SINCE_MS = [3 * DAY, 26 * HOUR, 3 * HOUR]
const PAID_OUT = ['done', 'confirmed']
const GIVEN_BACK = ['rejected', 'closed', 'failed']

function withdrawalBookings(amount: string, status: string, at: number): Booking[] {
  const booking = (type: string, direction: 'in' | 'out', amount: string, delay: number): Booking => ({
    token: 'USDT',
    type,
    direction,
    amount,
    createdTime: toSeconds(at + delay),
  })
  return [
    booking('withdraw', 'out', amount, 0),
    ...(PAID_OUT.includes(status) ? [booking('fee', 'out', '1', 20 * MINUTE)] : []),
    ...(GIVEN_BACK.includes(status) ? [booking('refund', 'in', amount, 5 * HOUR)] : []),
  ]
}

/** Everyday bookings: so many of a kind, spread over the whole time. */
function everyday(random: SeededRandom, start: number, now: number): Booking[] {
  const kind = (
    count: number,
    type: string,
    direction: 'in' | 'out',
    token: string,
    amount: () => string,
    from = start,
  ): Booking[] =>
    spreadTimes(random, count, from, now - HOUR).map((at) => ({
      token,
      type,
      direction,
      amount: amount(),
      createdTime: toSeconds(at),
    }))
  const deposit = () => random.pick(['50', '100', '150', '200', '250'])
  return [
    ...kind(20, 'charge', 'in', 'USDT', deposit),
    ...kind(8, 'transfer', 'in', 'USDT', () => random.amount(5, 60, 2)),
    ...kind(6, 'transfer', 'out', 'USDT', () => random.amount(5, 30, 1)),
    ...kind(9, 'transfer', 'out', 'TPU', () => random.amount(20, 90, 0)),
    ...kind(62, 'reward', 'in', 'TPU', () => random.amount(8, 36, 2)),
    ...kind(28, 'reward', 'in', 'TPUA', () => random.amount(2, 7, 4)),
    ...kind(9, 'deduct', 'out', 'TPUA', () => random.amount(1, 3, 1)),
    ...kind(10, 'freeze', 'out', 'TPU', () => '500'),
    // Nothing thaws before it was frozen.
    ...kind(6, 'unfreeze', 'in', 'TPU', () => '500', start + (now - start) / 4),
  ]
}

function mining(random: SeededRandom, count: number, start: number, now: number): Booking[] {
  const at = spreadTimes(random, count, start, now - HOUR)
  return at.map((time) => ({
    token: 'TPU',
    type: 'mine',
    direction: 'in',
    amount: random.amount(12, 48, 4),
    createdTime: toSeconds(time),
  }))
}

/** The first booking of each token: what makes the others add up to the balance. */
function openings(bookings: Booking[], start: number): Booking[] {
  return Object.entries(HOLDINGS).map(([token, { balance }]) => {
    const amount = bookings
      .filter((booking) => booking.token === token)
      .reduce((rest, { direction, amount }) => rest[direction === 'in' ? 'minus' : 'plus'](amount), new Big(balance))
    const type = token === 'USDT' ? 'charge' : 'transfer'
    return { token, type, direction: 'in', amount: amount.toFixed(), createdTime: toSeconds(start) }
  })
}

/** Seeds what the main member did since May 2025: 312 bookings of all ten types, 24 withdrawals of all nine statuses. */
export function seedRecords(db: Db, start: number, now: number): void {
  const random = createSeededRandom(312)
  const address = MAIN_MEMBER
  const times = [
    ...spreadTimes(random, WITHDRAWALS.length - UNDER_WAY_SINCE_MS.length, start + (now - start) / 10, now - 5 * DAY),
    ...UNDER_WAY_SINCE_MS.map((ago) => now - ago),
  ]
  const withdrawals = WITHDRAWALS.map(([amount, status], index) => ({
    amount: String(amount),
    status,
    at: times[index] ?? now,
  }))
  const purchase: Booking = {
    token: 'USDT',
    type: 'deduct',
    direction: 'out',
    amount: '100',
    createdTime: toSeconds(mainPurchaseTime(now)),
  }
  const bookings = [
    purchase,
    ...withdrawals.flatMap(({ amount, status, at }) => withdrawalBookings(amount, status, at)),
    ...everyday(random, start + HOUR, now),
  ]
  const rest = RECORDS - Object.keys(HOLDINGS).length - bookings.length
  bookings.push(...mining(random, rest, start + HOUR, now))
  const all = [...openings(bookings, start + HOUR / 2), ...bookings].sort((a, b) => a.createdTime - b.createdTime)

  for (const booking of all) db.transactions.insert({ id: db.nextId(), address, ...booking })
  for (const { amount, status, at } of withdrawals) {
    const createdAt = toSeconds(at)
    db.withdrawals.insert({ id: db.nextId(), address, token: 'USDT', status, direction: 'out', amount, createdAt })
  }
  for (const [token, amounts] of Object.entries(HOLDINGS)) setAccount(db, address, token, amounts)
}
