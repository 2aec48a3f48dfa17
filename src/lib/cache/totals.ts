import { RECORD_TYPES } from '../../contract/assets.ts'
import { abs, sum } from '../format/money.ts'
import type { CountKey, CountRow, EntryRow, SumKey, SumRow } from './rows.ts'

/** Seconds. */
export const HOUR = 3600
export const DAY = 24 * HOUR
/** Days in a `month`. */
export const MONTH_DAYS = 30

/** Counts and sums of entries, or what a change adds to them. */
export interface Totals {
  counts: CountRow[]
  sums: SumRow[]
}

const FILTERED_TYPES = new Set<string>(RECORD_TYPES)
const AMOUNT = /^-?[0-9]+(\.[0-9]+)?$/

/** A server may invent types without end; only those that a filter can name are counted apart. */
export const countedType = (type: string): string => (FILTERED_TYPES.has(type) ? type : '')

/** Token and amount of an entry; undefined if it has none, or can't be read. */
export function moneyOf({ value }: EntryRow): { token: string; amount: string } | undefined {
  const { token, amount } = (value ?? {}) as Record<string, unknown>
  if (typeof token !== 'string' || typeof amount !== 'string' || !AMOUNT.test(amount)) return undefined
  return { token, amount: abs(amount) }
}

export const countKey = ({ scope, list, span, start }: CountRow): CountKey => [scope, list, span, start]
export const sumKey = ({ scope, list, token, hour }: SumRow): SumKey => [scope, list, token, hour]

const spansOf = (time: number): [CountRow['span'], number][] => {
  const day = Math.floor(time / DAY)
  return [
    ['all', 0],
    ['month', Math.floor(day / MONTH_DAYS)],
    ['day', day],
  ]
}

/** The value under a key, made on first use. */
function at<T>(map: Map<string, T>, key: readonly unknown[], create: () => T): T {
  const text = JSON.stringify(key)
  const found = map.get(text) ?? create()
  map.set(text, found)
  return found
}

/** A sum while amounts are collected; they are added together at the end. */
type OpenSum = Omit<SumRow, 'sums'> & { sums: Map<string, { direction: string; count: number; amounts: string[] }> }

/** Counts and sums of `added`, less those of `removed`. */
export function totalsOf(added: readonly EntryRow[], removed: readonly EntryRow[] = []): Totals {
  const counts = new Map<string, CountRow>()
  const sums = new Map<string, OpenSum>()
  const count = ({ scope, list, time, direction, type }: EntryRow, sign: 1 | -1) => {
    for (const [span, start] of spansOf(time)) {
      const row = at(counts, [scope, list, span, start], () => ({ scope, list, span, start, counts: [] }))
      addCount(row.counts, { direction, type: countedType(type), count: sign })
    }
  }
  const addAmount = (entry: EntryRow, sign: 1 | -1) => {
    const money = moneyOf(entry)
    if (!money) return
    const { scope, list, direction } = entry
    const hour = Math.floor(entry.time / HOUR) * HOUR
    const { token, amount } = money
    const row = at(sums, [scope, list, token, hour], () => ({ scope, list, token, hour, sums: new Map() }))
    const cell = row.sums.get(direction) ?? { direction, count: 0, amounts: [] }
    cell.count += sign
    cell.amounts.push(sign > 0 ? amount : `-${amount}`)
    row.sums.set(direction, cell)
  }
  for (const [entries, sign] of [
    [added, 1],
    [removed, -1],
  ] as const)
    for (const entry of entries) {
      count(entry, sign)
      addAmount(entry, sign)
    }
  return {
    counts: [...counts.values()],
    sums: [...sums.values()].map((row) => ({
      ...row,
      sums: [...row.sums.values()].map(({ amounts, ...cell }) => ({ ...cell, amount: sum(amounts) })),
    })),
  }
}

/** Adds to the count of the same direction and type. */
function addCount(counts: CountRow['counts'], added: CountRow['counts'][number]): void {
  const same = counts.find(({ direction, type }) => direction === added.direction && type === added.type)
  if (same) same.count += added.count
  else counts.push({ ...added })
}

/** A stored count with a change added. */
export function addToCount(stored: CountRow | undefined, change: CountRow): CountRow {
  const counts = (stored?.counts ?? []).map((cell) => ({ ...cell }))
  for (const cell of change.counts) addCount(counts, cell)
  return { ...change, counts: counts.filter(({ count }) => count !== 0) }
}

/** A stored sum with a change added. */
export function addToSum(stored: SumRow | undefined, change: SumRow): SumRow {
  const sums = new Map((stored?.sums ?? []).map((cell) => [cell.direction, cell]))
  for (const { direction, count, amount } of change.sums) {
    const before = sums.get(direction) ?? { count: 0, amount: '0' }
    sums.set(direction, { direction, count: before.count + count, amount: sum([before.amount, amount]) })
  }
  return { ...change, sums: [...sums.values()].filter(({ count }) => count !== 0) }
}
