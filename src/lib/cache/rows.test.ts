import { describe, expect, it, vi } from 'vitest'
import type { DocumentRow } from './db.ts'
import { db } from './db.ts'
import { deleteRows, saveRow, watchRow } from './rows.ts'

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
    const stop = watchRow(['a|x|'], (current) => seen.push(current?.value))
    await vi.waitFor(() => expect(seen).toEqual([1]))
    await saveRow(row('a', 2))
    await vi.waitFor(() => expect(seen).toEqual([1, 2]))
    stop()
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
    watchRow(['c|x|'], (current) => seen.push(current?.value))
    await vi.waitFor(() => expect(seen.at(-1)).toBe(7))
  })
})
