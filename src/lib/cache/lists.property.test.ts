import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fillDisk } from '../../../tests/fillDisk.ts'
import { refuseIndexedDb } from '../../../tests/indexedDbFaults.ts'
import { coverageRow } from '../../../tests/saveEntries.ts'
import { SEED } from '../../../tests/seed.ts'
import type { EntryRow } from './db.ts'
import type { ListAnchor, ListFilter } from './entryIndex.ts'
import { type ListQuery, transactionsQuery } from './infiniteQueries.ts'
import type { ReadList } from './listPages.ts'

const SCOPE = '0x1:0xa'
const LIST = 'listTransactions'
const DAY = 24 * 3600

/** Times that collide, lie at the edges of hours, days and 30 days, or far apart. */
const times = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.constantFrom(DAY - 1, DAY, 30 * DAY - 1, 30 * DAY, 60 * DAY, 3600),
  fc.integer({ min: -3 * DAY, max: 200 * DAY }),
)
const entries = fc.record({
  time: times,
  id: fc.constantFrom('a', 'b', 'c', 'ä', '10', '9'),
  type: fc.constantFrom('fee', 'reward', 'charge', 'airdrop'),
  direction: fc.constantFrom('in', 'out', 'sideways'),
  token: fc.constantFrom('USDT', 'TPU'),
  amount: fc.constantFrom('1', '0.1', '0.000000000000000001', '123456789012345678901234567890'),
})
type Made = typeof entries extends fc.Arbitrary<infer T> ? T : never

const filters: fc.Arbitrary<ListFilter> = fc.record(
  {
    types: fc.uniqueArray(fc.constantFrom('fee', 'reward', 'charge'), { minLength: 1 }),
    direction: fc.constantFrom('in' as const, 'out' as const),
    startTime: times,
    endTime: times,
  },
  { requiredKeys: [] },
)
/** What happens to a cached list. */
const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ save: fc.array(entries, { minLength: 1, maxLength: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ discard: fc.nat({ max: 20 }) }) },
)
const readings = fc.record({
  filter: filters,
  to: times,
  size: fc.integer({ min: 1, max: 8 }),
  token: fc.constantFrom('USDT', 'TPU'),
})

const rowOf = ({ token, amount, ...made }: Made): EntryRow => ({
  ...{ scope: SCOPE, list: LIST, value: { token, amount } },
  ...made,
})
const tokenOf = ({ value }: EntryRow) => (value as { token: string }).token
const COVERAGE = coverageRow({ scope: SCOPE, newest: 0 })
/** The list under a filter, whose rows are read as they are. */
const listOf = (filter: ListFilter): ListQuery<unknown> => ({
  ...{
    query: {
      ...transactionsQuery,
      endpoint: { ...transactionsQuery.endpoint, reply: v.array(v.unknown()) },
      toIndex: () => ({ id: '', time: 0, type: '', direction: '' }),
    },
  },
  ...{ address: '0xa', scope: SCOPE, list: LIST, filter },
})
const isOlder = (a: ListAnchor, b: ListAnchor) => a.time < b.time || (a.time === b.time && a.id < b.id)

/** The list as a plain sorted array. */
function createModel() {
  const rows = new Map<string, EntryRow>()
  const all = ({ types, direction, startTime, endTime }: ListFilter = {}) =>
    [...rows.values()]
      .filter((row) => !types || types.includes(row.type))
      .filter((row) => !direction || row.direction === direction)
      .filter(({ time }) => time >= (startTime ?? Number.NEGATIVE_INFINITY) && time <= (endTime ?? Number.MAX_VALUE))
      .sort((a, b) => (isOlder(a, b) ? 1 : -1))
  return {
    all,
    save: (saved: EntryRow[]) => saved.forEach((row) => void rows.set(`${row.time}|${row.id}`, row)),
    discard: ({ time, id }: EntryRow) => rows.delete(`${time}|${id}`),
  }
}

/** The store, on a device of a kind; each module instance is a new tab. */
async function openStore(device: 'IndexedDB' | 'memory' | 'full disk') {
  vi.resetModules()
  if (device === 'memory') refuseIndexedDb()
  const { db } = await import('./db.ts')
  const { keyOf } = await import('./entryIndex.ts')
  const store = await import('./listStore.ts')
  const pages = await import('./listPages.ts')
  const { readSavedRange } = await import('./savedRange.ts')
  await store.deleteLists()
  return { ...store, ...pages, readSavedRange, db, keyOf }
}

afterEach(() => {
  vi.restoreAllMocks()
})

type Store = Awaited<ReturnType<typeof openStore>>
type Model = ReturnType<typeof createModel>

/** Plays a change on the store and on the model. Rows that can't be read are only met in IndexedDB. */
async function play(step: typeof change extends fc.Arbitrary<infer T> ? T : never, store: Store, model: Model) {
  if ('save' in step) {
    const rows = step.save.map(rowOf)
    await store.saveEntries(rows, COVERAGE.key, () => COVERAGE)
    return model.save(rows)
  }
  const row = (await store.db.entries.toArray().catch(() => []))[step.discard]
  if (!row) return
  await store.discardEntries([store.keyOf(row)])
  model.discard(row)
}

describe.each(['IndexedDB', 'memory', 'full disk'] as const)('a list in %s', (device) => {
  const numRuns = device === 'IndexedDB' ? 60 : 30

  it('drops and repeats no row, whatever arrives, changes and is filtered', { timeout: 60_000 }, async () => {
    const store = await openStore(device)
    let full: ReturnType<typeof fillDisk> | undefined
    const played = fc.array(fc.tuple(change, readings), { minLength: 2, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(played, async (steps) => {
        full?.mockRestore()
        full = undefined
        await store.deleteLists()
        const model = createModel()
        for (const [index, [step, { filter, to, size, token }]] of steps.entries()) {
          if (device === 'full disk' && index === 2) full = fillDisk()
          if (index === 5) full?.mockRestore()
          if (!full || 'save' in step) await play(step, store, model)
          const source = { scope: SCOPE, list: LIST, filter }
          const wanted = model.all(filter)
          expect(await store.countEntries(source)).toBe(wanted.length)
          const stored = (await store.db.entries.toArray().catch(() => [])).map(({ time }) => time)
          const range = await store.readSavedRange({ ...source, filter: {} })
          expect(range).toMatchObject({ count: stored.length, oldest: stored.sort((a, b) => a - b)[0] })
          expect(await store.readRange(source, { from: -DAY, to })).toEqual(
            wanted.filter(({ time }) => time >= -DAY && time <= to),
          )
          const below = wanted.filter(({ time }) => time <= to)
          const rows = await store.readPage(source, to, size)
          expect(rows).toEqual(below.slice(0, rows.length))
          expect(rows.length > 0).toBe(below.length > 0)
          if (below[rows.length]) expect(below[rows.length]?.time).toBeLessThan(rows.at(-1)?.time ?? 0)
          const ofToken = await store.readRange({ ...source, filter: {}, token }, { from: -DAY, to })
          expect(ofToken).toEqual(model.all({ startTime: -DAY, endTime: to }).filter((row) => tokenOf(row) === token))
        }
      }),
      { numRuns, seed: SEED },
    )
  })

  it('is followed from its newest row down, without a hole', { timeout: 60_000 }, async () => {
    const store = await openStore(device)
    let full: ReturnType<typeof fillDisk> | undefined
    const played = fc.array(fc.tuple(change, fc.boolean()), { minLength: 2, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(
        change,
        played,
        filters,
        fc.option(times, { nil: undefined }),
        async (before, steps, filter, time) => {
          full?.mockRestore()
          full = undefined
          await store.deleteLists()
          const model = createModel()
          await play(before, store, model)
          let list: ReadList<unknown> | undefined
          const start = time === undefined ? undefined : { time, id: 'm' }
          const { readMore, stop } = store.followPages(listOf(filter), start, (read) => {
            list = read
          })
          try {
            for (const [index, [step, more]] of steps.entries()) {
              if (device === 'full disk' && index === 1) full = fillDisk()
              const before = list?.entries ?? []
              if (!full || 'save' in step) await play(step, store, model)
              const hadMore = more && list?.hasOlder
              if (hadMore) readMore()
              await vi.waitFor(
                () => {
                  const wanted = model.all(filter)
                  const shown = list?.entries ?? []
                  expect(shown).toEqual(
                    wanted.slice(0, shown.length).map(({ time, id, value }) => ({ time, id, value })),
                  )
                  expect(list?.hasOlder).toBe(shown.length < wanted.length)
                  if (shown.length < wanted.length) expect(shown.length).toBeGreaterThan(0)
                  // A row that is saved again under another type leaves the list.
                  const left = before.filter(({ time, id }) => wanted.some((row) => row.time === time && row.id === id))
                  const isWhole = shown.length === wanted.length
                  if (hadMore && 'save' in step && !isWhole) expect(shown.length).toBeGreaterThan(left.length)
                },
                { interval: 3 },
              )
            }
          } finally {
            stop()
          }
        },
      ),
      { numRuns: numRuns / 2, seed: SEED },
    )
  })
})
