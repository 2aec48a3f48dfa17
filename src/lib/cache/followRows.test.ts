import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { coverageRow, recordRow, recordsOf, saveEntries } from '../../../tests/saveEntries.ts'
import { db } from './db.ts'
import { coverageOf, entriesIn, followRows, type WatchedRows } from './followRows.ts'
import { countEntries, deleteLists } from './listStore.ts'
import { unsaved } from './unsavedRows.ts'

const SOURCE = recordsOf()
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
    await saveEntries([], coverageRow())
    await vi.waitFor(() => expect(counts).toEqual([0, 0]))
    await db.entries.add(recordRow(1))
    await vi.waitFor(() => expect(counts.at(-1)).toBe(1))
    await deleteLists()
    await vi.waitFor(() => expect(counts.at(-1)).toBe(0))
  })

  it('is not read again when a page brings nothing new', async () => {
    await saveEntries([recordRow(1)], coverageRow())
    const counts = follow(entriesIn(SOURCE))
    await vi.waitFor(() => expect(counts).toEqual([1]))
    await saveEntries([recordRow(1)], coverageRow())
    await nextTasks()
    expect(counts).toEqual([1])
    await saveEntries([recordRow(1, { amount: '2' })], coverageRow())
    await vi.waitFor(() => expect(counts).toEqual([1, 1]))
  })

  it('is not read again when another list or account changes', async () => {
    const counts = follow({ ...entriesIn(SOURCE), ...coverageOf(SOURCE) })
    await vi.waitFor(() => expect(counts).toHaveLength(1))
    const other = { ...recordRow(1), list: 'listWithdrawals' }
    await saveEntries([other], coverageRow({ key: `${other.scope}|${other.list}|{}` }))
    for (const scope of ['0x1:0xab', '0x1:0x9']) await saveEntries([recordRow(1, {}, scope)], coverageRow({ scope }))
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
    for (let time = 0; time < 5; time += 1) await db.entries.add(recordRow(time))
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
    await db.entries.add(recordRow(1))
    stop?.()
    expect(signals[0]?.aborted).toBe(true)
    ends[0]?.(1)
    await nextTasks()
    expect([ends.length, results.length]).toEqual([1, 0])
  })
})
