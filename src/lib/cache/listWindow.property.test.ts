import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ListAnchor, ListFilter } from './entryIndex.ts'
import type { WindowRequest } from './listWindow.ts'
import type { CoverageRow, EntryRow } from './rows.ts'

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
const places: fc.Arbitrary<WindowRequest['at']> = fc.oneof(
  fc.constant('newest' as const),
  fc.record({ time: times, id: fc.constantFrom('a', 'b', 'm') }),
  fc.nat({ max: 60 }),
)
const requests: fc.Arbitrary<WindowRequest> = fc.record({
  at: places,
  newer: fc.nat({ max: 8 }),
  older: fc.integer({ min: 1, max: 8 }),
})

/** What happens to a cached list. */
const steps = fc.oneof(
  { weight: 3, arbitrary: fc.record({ save: fc.array(entries, { minLength: 1, maxLength: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ discard: fc.nat({ max: 20 }) }) },
  { weight: 4, arbitrary: fc.record({ filter: filters, request: requests }) },
)

const rowOf = ({ token, amount, ...made }: Made): EntryRow => ({
  ...{ scope: SCOPE, list: LIST, value: { token, amount } },
  ...made,
})
const COVERAGE: CoverageRow = {
  ...{ key: `${SCOPE}|${LIST}|{}`, scope: SCOPE, oldest: 0, newest: 0, complete: true, fetchedAt: 1 },
}
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
    read(filter: ListFilter, { at, newer, older }: WindowRequest) {
      const found = all(filter)
      const count = found.length
      if (typeof at === 'number' && at + older >= count)
        return { first: Math.max(0, count - newer - older), rows: found.slice(-(newer + older)), count }
      const below = at === 'newest' ? 0 : typeof at === 'number' ? at : found.filter((row) => isOlder(at, row)).length
      const first = at === 'newest' ? 0 : Math.max(0, below - newer)
      return { first, rows: found.slice(first, below + older), count }
    },
  }
}

/** The store, on a device of a kind; each module instance is a new tab. */
async function openStore(device: 'IndexedDB' | 'memory' | 'full disk') {
  vi.resetModules()
  if (device === 'memory')
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('Not here', 'SecurityError')
    })
  const { db } = await import('./db.ts')
  const { keyOf } = await import('./entryIndex.ts')
  const store = await import('./listStore.ts')
  const totals = await import('./savedTotals.ts')
  await store.deleteEntries(() => false)
  return { ...store, ...totals, db, keyOf }
}

/** From now on, the disk is full. */
const fillDisk = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

afterEach(() => {
  vi.restoreAllMocks()
})

describe.each(['IndexedDB', 'memory', 'full disk'] as const)('a list in %s', (device) => {
  it('drops and repeats no row, whatever arrives, changes and is filtered', { timeout: 60_000 }, async () => {
    const store = await openStore(device)
    let full: ReturnType<typeof fillDisk> | undefined
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 14 }), async (played) => {
        full?.mockRestore()
        await store.deleteEntries(() => false)
        const model = createModel()
        for (const [index, step] of played.entries()) {
          if (device === 'full disk' && index === 3) full = fillDisk()
          if ('save' in step) {
            const rows = step.save.map(rowOf)
            await store.saveEntries(rows, COVERAGE)
            model.save(rows)
          } else if ('request' in step) {
            const source = { scope: SCOPE, list: LIST, filter: step.filter }
            expect(await store.readWindow(source, step.request)).toEqual(model.read(step.filter, step.request))
          } else if (device === 'IndexedDB') {
            const row = model.all()[step.discard]
            if (row) await store.discardEntries([store.keyOf(row)])
            if (row) model.discard(row)
          }
        }
      }),
      { numRuns: device === 'IndexedDB' ? 120 : 60 },
    )
  })
})
