import Big from 'big.js'
import type { Db } from '../db/db.ts'
import { setAccount } from '../db/ledger.ts'
import type { ModelRow } from '../db/models.ts'
import { DAY, HOUR, MINUTE, toSeconds } from '../time.ts'
import { MAIN_MEMBER } from './addresses.ts'
import { mainPurchaseTime } from './nodes.ts'
import { createSeededRandom, type SeededRandom, spreadTimes } from './random.ts'

type NewTransaction = Omit<ModelRow<'transactions'>, 'id' | 'address'>

/** Current accounts of the main member. The records add up to these balances exactly. */
const ACCOUNTS = {
  TPU: { balance: '12480.5', frozen: '2000' },
  USDT: { balance: '1860.25', frozen: '100' },
  TPUA: { balance: '144.5', frozen: '0' },
} as const
const TRANSACTION_COUNT = 312

/** Oldest first. The last three are in progress: 30 + 30 + 40 USDT are frozen. */
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
const IN_PROGRESS_FOR_MS = [3 * DAY, 26 * HOUR, 3 * HOUR]
const PAID_STATUSES = ['done', 'confirmed']
const REFUNDED_STATUSES = ['rejected', 'closed', 'failed']

function withdrawalTransactions(amount: string, status: string, at: number): NewTransaction[] {
  const transaction = (type: string, direction: 'in' | 'out', amount: string, delay: number): NewTransaction => ({
    token: 'USDT',
    type,
    direction,
    amount,
    createdTime: toSeconds(at + delay),
  })
  return [
    transaction('withdraw', 'out', amount, 0),
    ...(PAID_STATUSES.includes(status) ? [transaction('fee', 'out', '1', 20 * MINUTE)] : []),
    ...(REFUNDED_STATUSES.includes(status) ? [transaction('refund', 'in', amount, 5 * HOUR)] : []),
  ]
}

/** Transactions of every type except withdrawals, spread over the whole period. Mining fills up the count. */
function everydayTransactions(random: SeededRandom, count: number, start: number, now: number): NewTransaction[] {
  const transactions = (
    count: number,
    type: string,
    direction: 'in' | 'out',
    token: string,
    amount: () => string,
    from = start,
  ): NewTransaction[] =>
    spreadTimes(random, count, from, now - HOUR).map((at) => ({
      token,
      type,
      direction,
      amount: amount(),
      createdTime: toSeconds(at),
    }))
  const deposit = () => random.pick(['50', '100', '150', '200', '250'])
  const irregular = [
    ...transactions(20, 'charge', 'in', 'USDT', deposit),
    ...transactions(8, 'transfer', 'in', 'USDT', () => random.amount(5, 60, 2)),
    ...transactions(6, 'transfer', 'out', 'USDT', () => random.amount(5, 30, 1)),
    ...transactions(9, 'transfer', 'out', 'TPU', () => random.amount(20, 90, 0)),
    ...transactions(62, 'reward', 'in', 'TPU', () => random.amount(8, 36, 2)),
    ...transactions(28, 'reward', 'in', 'TPUA', () => random.amount(2, 7, 4)),
    ...transactions(9, 'deduct', 'out', 'TPUA', () => random.amount(1, 3, 1)),
    ...transactions(10, 'freeze', 'out', 'TPU', () => '500'),
    // Start later, so that nothing is unfrozen before it was frozen.
    ...transactions(6, 'unfreeze', 'in', 'TPU', () => '500', start + (now - start) / 4),
  ]
  const mined = transactions(count - irregular.length, 'mine', 'in', 'TPU', () => random.amount(12, 48, 4))
  return [...irregular, ...mined]
}

/** Smallest first transaction of a token. */
const MIN_OPENING = 1
const BALANCE_STEP = 100

/** What the first transaction of a token must be worth, so that all transactions add up to a balance. */
const openingAmount = (transactions: NewTransaction[], token: string, balance: string): Big =>
  transactions
    .filter((transaction) => transaction.token === token)
    .reduce((rest, { direction, amount }) => rest[direction === 'in' ? 'minus' : 'plus'](amount), new Big(balance))

/** The balances of `ACCOUNTS`, each raised by whole hundreds where a seed's transactions exceed it. */
function balancesFor(transactions: NewTransaction[]) {
  return Object.entries(ACCOUNTS).map(([token, { balance, frozen }]) => {
    const missing = new Big(MIN_OPENING).minus(openingAmount(transactions, token, balance)).div(BALANCE_STEP)
    const raise = missing.gt(0) ? missing.round(0, Big.roundUp).times(BALANCE_STEP) : new Big(0)
    return { token, frozen, balance: raise.plus(balance).toFixed() }
  })
}

/** The first transaction of each token. Its amount makes the others add up to the balance. */
function openingTransactions(
  transactions: NewTransaction[],
  balances: ReturnType<typeof balancesFor>,
  start: number,
): NewTransaction[] {
  return balances.map(({ token, balance }) => {
    const type = token === 'USDT' ? 'charge' : 'transfer'
    const amount = openingAmount(transactions, token, balance).toFixed()
    return { token, type, direction: 'in', amount, createdTime: toSeconds(start) }
  })
}

/** Seeds the history of the main member: 312 transactions of all ten types, 24 withdrawals of all nine statuses. */
export function seedRecords(db: Db, start: number, now: number, seed: number): void {
  const random = createSeededRandom(312 + seed)
  const address = MAIN_MEMBER
  const times = [
    ...spreadTimes(random, WITHDRAWALS.length - IN_PROGRESS_FOR_MS.length, start + (now - start) / 10, now - 5 * DAY),
    ...IN_PROGRESS_FOR_MS.map((ago) => now - ago),
  ]
  const withdrawals = WITHDRAWALS.map(([amount, status], index) => ({
    amount: String(amount),
    status,
    at: times[index] ?? now,
  }))
  const purchase: NewTransaction = {
    token: 'USDT',
    type: 'deduct',
    direction: 'out',
    amount: '100',
    createdTime: toSeconds(mainPurchaseTime(now)),
  }
  const known = [
    purchase,
    ...withdrawals.flatMap(({ amount, status, at }) => withdrawalTransactions(amount, status, at)),
  ]
  const rest = TRANSACTION_COUNT - Object.keys(ACCOUNTS).length - known.length
  const transactions = [...known, ...everydayTransactions(random, rest, start + HOUR, now)]
  const balances = balancesFor(transactions)
  const all = [...openingTransactions(transactions, balances, start + HOUR / 2), ...transactions].sort(
    (a, b) => a.createdTime - b.createdTime,
  )

  for (const transaction of all) db.transactions.create({ id: db.nextId(), address, ...transaction })
  for (const { amount, status, at } of withdrawals) {
    const createdAt = toSeconds(at)
    const withdrawal = { address, token: 'USDT', status, direction: 'out', amount, createdAt, advanceAt: null } as const
    db.withdrawals.create({ id: db.nextId(), ...withdrawal })
  }
  for (const { token, ...amounts } of balances) setAccount(db, address, token, amounts)
}
