import { describe, expect, it, vi } from 'vitest'
import type { DocumentRow } from './db.ts'
import { db } from './db.ts'
import { deleteRows, peekPreloadedRow, preloadRows, saveRow, subscribeToRow } from './documentStore.ts'

const row = (scope: string, value: unknown): DocumentRow => ({
  key: `${scope}|x|`,
  scope,
  name: 'x',
  value,
  fetchedAt: 1,
})

describe('a row of the cache', () => {
  it('is followed: what is kept at once, then every change', async () => {
    await saveRow(row('a', 1))
    const seen: unknown[] = []
    const stop = subscribeToRow(['a|x|'], (current) => seen.push(current?.value))
    await vi.waitFor(() => expect(seen).toEqual([1]))
    await saveRow(row('a', 2))
    await vi.waitFor(() => expect(seen).toEqual([1, 2]))
    stop()
  })

  it('that was read ahead is there at once, until it is looked at, changed or deleted', async () => {
    const ahead = (value: unknown) => {
      preloadRows([row('d', value)])
      return peekPreloadedRow(['other', 'd|x|'])?.value
    }
    expect(ahead(1)).toBe(1)
    const stop = subscribeToRow(['d|x|'], () => {})
    await vi.waitFor(() => expect(peekPreloadedRow(['d|x|'])).toBeUndefined())
    stop()
    expect(ahead(2)).toBe(2)
    await saveRow(row('d', 3))
    expect(peekPreloadedRow(['d|x|'])).toBeUndefined()
    expect(ahead(4)).toBe(4)
    await deleteRows(() => false)
    expect(peekPreloadedRow(['d|x|'])).toBeUndefined()
  })

  it('goes when its scope is not to be kept, and only then', async () => {
    await saveRow(row('a', 1))
    await saveRow(row('b', 1))
    await deleteRows((scope) => scope === 'b')
    expect((await db.documents.toArray()).map(({ scope }) => scope)).toEqual(['b'])
  })

  it('is kept in memory when the device refuses to store anything', async () => {
    vi.spyOn(db.documents, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    await saveRow(row('c', 7))
    const seen: unknown[] = []
    subscribeToRow(['c|x|'], (current) => seen.push(current?.value))
    await vi.waitFor(() => expect(seen.at(-1)).toBe(7))
  })
})
