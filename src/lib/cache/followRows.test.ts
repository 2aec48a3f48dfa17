import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveEntries } from '../../../tests/saveEntries.ts'
import type { CoverageRow, EntryRow } from './db.ts'
import { db } from './db.ts'
import { coverageOf, entriesIn, followRows, type WatchedRows } from './followRows.ts'
import { countEntries, deleteLists } from './listStore.ts'
import { unsaved } from './unsavedRows.ts'

const SCOPE = '0x1:0xa'
const LIST = 'listTransactions'
const SOURCE = { scope: SCOPE, list: LIST, filter: {} }

const entry = (time: number, part: Partial<EntryRow> = {}): EntryRow => ({
  ...{ scope: SCOPE, list: LIST, time, id: `r${time}`, type: 'fee', direction: 'in' },
  ...{ value: { token: 'USDT', amount: '1' }, ...part },
})
const coverage = (part: Partial<CoverageRow> = {}): CoverageRow => ({
  ...{ key: `${SCOPE}|${LIST}|{}`, scope: SCOPE, oldest: 0, newest: 0, complete: true, fetchedAt: 7 },
  ...part,
})
const nextTasks = () => new Promise((resolve) => setTimeout(resolve, 20))

let stop: (() => void) | undefined

beforeEach(deleteLists)
afterEach(() => stop?.())

/** Counts the entries of the list as they are followed. */
function follow(watched: WatchedRows) {
  const counts: number[] = []
  stop = followRows(
    watched,
    () => countEntries(SOURCE),
    (count) => counts.push(count),
  )
  return counts
}

describe('a followed list', () => {
  it('is read again when only its coverage changes, or everything is deleted', async () => {
    const counts = follow({ ...entriesIn(SOURCE), ...coverageOf(SOURCE) })
    await vi.waitFor(() => expect(counts).toEqual([0]))
    await saveEntries([], coverage())
    await vi.waitFor(() => expect(counts).toEqual([0, 0]))
    await db.entries.add(entry(1))
    await vi.waitFor(() => expect(counts.at(-1)).toBe(1))
    await deleteLists()
    await vi.waitFor(() => expect(counts.at(-1)).toBe(0))
  })

  it('is not read again when a page brings nothing new', async () => {
    await saveEntries([entry(1)], coverage())
    const counts = follow(entriesIn(SOURCE))
    await vi.waitFor(() => expect(counts).toEqual([1]))
    await saveEntries([entry(1)], coverage())
    await nextTasks()
    expect(counts).toEqual([1])
    await saveEntries([entry(1, { value: 'new' })], coverage())
    await vi.waitFor(() => expect(counts).toEqual([1, 1]))
  })

  it('is not read again when another list or account changes', async () => {
    const counts = follow({ ...entriesIn(SOURCE), ...coverageOf(SOURCE) })
    await vi.waitFor(() => expect(counts).toHaveLength(1))
    const others = [{ list: 'listWithdrawals' }, { scope: '0x1:0xab' }, { scope: '0x1:0x9' }]
    for (const other of others) {
      const row = entry(1, other)
      await saveEntries([row], coverage({ scope: row.scope, key: `${row.scope}|${row.list}|{}` }))
    }
    await nextTasks()
    expect(counts).toHaveLength(1)
  })
})

describe('a read that takes long', () => {
  /** A followed list whose reads end when the test says so. */
  function hold() {
    const ends: ((result: number) => void)[] = []
    const signals: AbortSignal[] = []
    const results: number[] = []
    const read = (signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<number>((resolve) => ends.push(resolve))
    }
    stop = followRows(entriesIn(SOURCE), read, (result) => results.push(result))
    return { ends, signals, results }
  }

  it('ends while changes keep coming, shows its result, and is followed by one more read', async () => {
    const { ends, results } = hold()
    for (let time = 0; time < 5; time += 1) await db.entries.add(entry(time))
    expect(ends).toHaveLength(1)
    ends[0]?.(1)
    await vi.waitFor(() => expect(ends).toHaveLength(2))
    expect(results).toEqual([1])
    ends[1]?.(2)
    await nextTasks()
    expect([ends.length, ...results]).toEqual([2, 1, 2])
  })

  it('does not hold back what IndexedDB could not store', async () => {
    const { ends, results } = hold()
    unsaved.notify()
    expect(ends).toHaveLength(2)
    ends[1]?.(2)
    ends[0]?.(1)
    await nextTasks()
    expect(results).toEqual([2])
  })

  it('is aborted when it is no longer wanted, and shows nothing after that', async () => {
    const { ends, signals, results } = hold()
    await db.entries.add(entry(1))
    stop?.()
    expect(signals[0]?.aborted).toBe(true)
    ends[0]?.(1)
    await nextTasks()
    expect([ends.length, results.length]).toEqual([1, 0])
  })
})
