import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { coverageRow, recordRow, recordsOf, saveEntries } from '../../../tests/saveEntries.ts'
import type { CoverageRow } from './db.ts'
import { db } from './db.ts'
import { keyOf, type ListFilter } from './entryIndex.ts'
import { discardEntries, readCoverage, readKnownCoverage } from './listStore.ts'
import { readSavedRange } from './savedRange.ts'
import { unsaved } from './unsavedRows.ts'

const entry = (time: number) => recordRow(time, { direction: time % 2 ? 'in' : 'out' })
/** Of the records of the times 1 to 60. */
const coverage = (filter: object, change: Partial<CoverageRow> = {}) =>
  coverageRow({ oldest: 1, newest: 60, complete: false, ...change }, filter)
const sourceOf = (filter: ListFilter) => ({ ...recordsOf(), filter })
const findBest = async (filter: ListFilter) => (await readKnownCoverage(sourceOf(filter))).best
const entries = Array.from({ length: 60 }, (_, index) => entry(index + 1))

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
})

afterEach(() => {
  vi.restoreAllMocks()
  unsaved.dropScopes(() => true)
})

it('covers only what is newer than an entry that was discarded', async () => {
  await saveEntries(entries, coverage({}, { complete: true }))
  await discardEntries([keyOf(entry(20)), keyOf(entry(25))])
  expect(await readCoverage(sourceOf({}))).toMatchObject({ oldest: 26, newest: 60, complete: false })
})

describe('the coverage of a filter that was never fetched', () => {
  it('is the coverage of the whole list', async () => {
    expect(await readSavedRange(sourceOf({}))).toEqual({ count: 0, oldest: undefined, complete: false })
    await saveEntries(entries, coverage({}, { complete: true, fetchedAt: 7 }))
    expect(await readSavedRange(sourceOf({}))).toEqual({ count: 60, oldest: 1, complete: true })
    expect(await findBest({ direction: 'in', types: ['fee'] })).toMatchObject({ complete: true, fetchedAt: 7 })
  })

  it('is complete if the covered range starts before the filter does', async () => {
    await saveEntries(entries, coverage({}, { oldest: 30 }))
    expect(await findBest({ startTime: 31 })).toMatchObject({ complete: true })
    expect(await findBest({ startTime: 30 })).toMatchObject({ complete: false })
  })

  it('is never that of another filter', async () => {
    await saveEntries(entries, coverage({ types: 'fee', direction: 'in' }, { complete: true }))
    for (const filter of [{}, { types: ['fee'] }, { direction: 'in' }, { types: ['fee', 'charge'], direction: 'in' }])
      expect(await findBest(filter as ListFilter)).toBeUndefined()
  })

  it('is not complete where another filter has fetched a newer entry, beside which others may be missing', async () => {
    await saveEntries(entries, coverage({}, { complete: true }))
    await saveEntries([entry(61)], coverage({ types: 'fee' }, { newest: 61 }))
    expect(await findBest({})).toMatchObject({ complete: false })
    expect(await readSavedRange(sourceOf({}))).toEqual({ count: 61, oldest: 1, complete: false })
    expect(await findBest({ direction: 'in' })).toMatchObject({ complete: false })
    expect(await findBest({ direction: 'out' })).toMatchObject({ complete: true })
  })

  it('prefers complete coverage', async () => {
    await saveEntries([], coverage({}, { complete: true, fetchedAt: 1 }))
    await saveEntries([], coverage({ direction: 'in' }, { fetchedAt: 9 }))
    expect(await findBest({ direction: 'in' })).toMatchObject({ complete: true })
  })
})
