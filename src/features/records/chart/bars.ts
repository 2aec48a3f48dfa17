import type { EntryRow } from '../../../lib/cache/db.ts'
import type { ListSource } from '../../../lib/cache/entryIndex.ts'
import { readCoverage, readOldestTime, readPages } from '../../../lib/cache/listStore.ts'
import { sum } from '../../../lib/format/money.ts'

/** What one token's records of a day or a month add up to. */
export interface Bar {
  /** First second in the user's time zone, unix seconds. */
  start: number
  /** Exact decimal strings in whole tokens. */
  in: string
  out: string
  /** Whether this device has all of its records, as of the last fetch. */
  covered: boolean
}

/** From the first to the last second, unix seconds. */
export interface Period {
  from: number
  to: number
}

export type Unit = 'day' | 'month'

/** Records read at once: few enough that the page stays responsive, measured by `npm run night -- bench`. */
const BATCH_SIZE = 500
const DAY_SECONDS = 86_400
/** With more bars, each is too thin for a finger on a phone of 320 px. */
const MAX_DAYS = 31
const AMOUNT = /^-?[0-9]+(\.[0-9]+)?$/

/** Days, or months where there would be too many days. */
export const unitOf = ({ from, to }: Period): Unit => (to - from > MAX_DAYS * DAY_SECONDS ? 'month' : 'day')

/** First seconds of the days or months that a period touches, in the user's time zone; the first one is cut to it. */
function barStarts(period: Period): number[] {
  const isMonthly = unitOf(period) === 'month'
  const starts: number[] = []
  for (let start = period.from; start <= period.to; ) {
    starts.push(start)
    const date = new Date(start * 1000)
    const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
    const next = isMonthly ? new Date(year, month + 1, 1) : new Date(year, month, day + 1)
    start = Math.floor(next.getTime() / 1000)
  }
  return starts
}

/** The amount of an entry without its sign; undefined if it can't be read. */
function amountOf({ value }: EntryRow): string | undefined {
  const { amount } = value as { amount?: unknown }
  return typeof amount === 'string' && AMOUNT.test(amount) ? amount.replace('-', '') : undefined
}

/** Adds entries, newest first, to the bars of their times, oldest first. */
function addToBars(bars: Bar[], entries: EntryRow[]): void {
  let index = bars.length - 1
  let amounts: { in: string[]; out: string[] } = { in: [], out: [] }
  const close = () => {
    const bar = bars[index] as Bar
    for (const side of ['in', 'out'] as const) bar[side] = sum([bar[side], ...amounts[side]])
    amounts = { in: [], out: [] }
  }
  for (const entry of entries) {
    while (entry.time < (bars[index]?.start ?? Number.NEGATIVE_INFINITY)) {
      close()
      index -= 1
    }
    const amount = amountOf(entry)
    if (amount !== undefined && (entry.direction === 'in' || entry.direction === 'out'))
      amounts[entry.direction].push(amount)
  }
  close()
}

interface ReadBarsOptions {
  /** Aborts between batches; then throws its reason. */
  signal?: AbortSignal
  /** Called after each batch with the part of the period's records that is read, from 0 to 1. */
  onProgress?: (part: number) => void
}

/**
 * Adds up the cached records of a period into bars, oldest first. Reads them in batches, so that the page stays
 * responsive over years.
 *
 * @param list the list on the screen: the coverage of its filter counts as well as the whole list's
 */
export async function readBars(
  list: ListSource,
  token: string,
  period: Period,
  { signal, onProgress }: ReadBarsOptions = {},
): Promise<Bar[]> {
  // Read before the records: a record that is saved meanwhile must not count as covered without being in the sums.
  const coverage = await Promise.all([list, { ...list, filter: {} }].map(readCoverage))
  const isCovered = (start: number) => coverage.some((each) => each && (each.complete || each.oldest < start))
  const bars = barStarts(period).map((start): Bar => ({ start, in: '0', out: '0', covered: isCovered(start) }))
  const source = { ...list, token, filter: { startTime: period.from, endTime: period.to } }
  const oldest = (await readOldestTime(source)) ?? period.from
  let newest: number | undefined
  for await (const entries of readPages(source, BATCH_SIZE)) {
    signal?.throwIfAborted()
    addToBars(bars, entries)
    newest ??= entries[0]?.time ?? oldest
    onProgress?.((newest - (entries.at(-1)?.time ?? newest)) / Math.max(1, newest - oldest))
  }
  signal?.throwIfAborted()
  return bars
}
