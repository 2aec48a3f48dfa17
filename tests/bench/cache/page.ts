import { db } from '../../../src/lib/cache/db.ts'
import { readPage, saveEntries } from '../../../src/lib/cache/listStore.ts'
import type { EntryRow } from '../../../src/lib/cache/rows.ts'
import { openRaw, readRaw, writeRaw } from './raw.ts'
import { COVERAGE, FILTER, LIST, PAGE, rowsOf, SCOPE } from './rows.ts'

/** Duration, and the longest time that the main thread was blocked; milliseconds. */
export interface Taken {
  took: number
  longestTask: number
}

async function measure(work: () => Promise<unknown>): Promise<Taken> {
  let longestTask = 0
  let last = performance.now()
  let running = true
  const { port1, port2 } = new MessageChannel()
  // A message to the page itself is handled as soon as the main thread is free.
  port1.onmessage = () => {
    const now = performance.now()
    longestTask = Math.max(longestTask, now - last)
    last = now
    if (running) port2.postMessage(null)
  }
  port2.postMessage(null)
  const began = performance.now()
  await work()
  const took = performance.now() - began
  await new Promise((resolve) => setTimeout(resolve))
  running = false
  return { took, longestTask }
}

const SOURCE = { scope: SCOPE, list: LIST, filter: FILTER }
const readCache = () => readPage(SOURCE, Number.POSITIVE_INFINITY, PAGE)
const idsOf = (rows: (EntryRow | undefined)[]) => rows.map((row) => row?.id).join()

const bench = {
  /** Writes `count` rows with the cache and with raw IndexedDB, in turn, each time into an empty database. */
  async write(count: number, rounds: number): Promise<{ cache: Taken[]; raw: Taken[] }> {
    const rows = rowsOf(count)
    const result = { cache: [] as Taken[], raw: [] as Taken[] }
    const raw = await openRaw()
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(db.tables.map((table) => table.clear()))
      await new Promise<void>((resolve) => {
        const transaction = raw.transaction('entries', 'readwrite')
        transaction.objectStore('entries').clear()
        transaction.oncomplete = () => resolve()
      })
      const both = [
        async () => result.cache.push(await measure(() => saveEntries(rows, COVERAGE))),
        async () => result.raw.push(await measure(() => writeRaw(raw, rows))),
      ]
      // The disk is busier for the second: alternate.
      for (const one of round % 2 ? both.reverse() : both) await one()
    }
    raw.close()
    return result
  },

  /** Reads a page with two filters with the cache and with raw IndexedDB, in turn. */
  async read(rounds: number): Promise<{ cache: number[]; raw: number[] }> {
    const raw = await openRaw()
    const result = { cache: [] as number[], raw: [] as number[] }
    if (idsOf(await readCache()) !== idsOf(await readRaw(raw))) throw new Error('The results differ')
    const time = async (work: () => Promise<unknown>) => {
      const began = performance.now()
      await work()
      return performance.now() - began
    }
    for (let round = 0; round < rounds; round += 1) {
      result.cache.push(await time(readCache))
      result.raw.push(await time(() => readRaw(raw)))
    }
    raw.close()
    return result
  },
}

export type Bench = typeof bench

Object.assign(globalThis, { bench })
