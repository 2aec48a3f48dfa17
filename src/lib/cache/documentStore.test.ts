import { Dexie, RangeSet } from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DocumentRow } from './db.ts'
import { db } from './db.ts'
import { readRow, saveRow, subscribeToRow } from './documentStore.ts'
import { unsaved } from './unsavedRows.ts'

const row = (scope: string, value: unknown): DocumentRow => ({
  key: `${scope}|x|`,
  scope,
  address: '0xA',
  name: 'x',
  value,
  fetchedAt: 1,
})

/** The values that a subscriber sees. */
function subscribe(key: string) {
  const seen: unknown[] = []
  const leaving = new AbortController()
  subscribeToRow([key], (current) => seen.push(current?.value), leaving.signal)
  return { seen, stop: () => leaving.abort() }
}

afterEach(() => void vi.restoreAllMocks())

describe('a cached document', () => {
  it('notifies subscribers of the stored row at once, then of every change', async () => {
    await saveRow(row('a', 1))
    const { seen, stop } = subscribe('a|x|')
    await vi.waitFor(() => expect(seen).toEqual([1]))
    await saveRow(row('a', 2))
    await vi.waitFor(() => expect(seen).toEqual([1, 2]))
    stop()
  })

  it.each([
    ['is not replaced by the reply to an earlier request, e.g. of another tab', 1000, 'later'],
    ['is replaced after the clock of the device was set back', Date.now() + 3_600_000, 'earlier'],
  ])('%s', async (_, fetchedAt, shown) => {
    await saveRow({ ...row('e', 'later'), fetchedAt })
    await saveRow({ ...row('e', 'earlier'), fetchedAt: 999 })
    expect((await readRow('e|x|'))?.value).toBe(shown)
    await db.documents.delete('e|x|')
  })

  it('is available synchronously after a preload, until it is read, changed or deleted', async () => {
    const ahead = (value: unknown) => {
      unsaved.preload([row('d', value)])
      return unsaved.peekPreloaded(['other', 'd|x|'])?.value
    }
    expect(ahead(1)).toBe(1)
    const { stop } = subscribe('d|x|')
    await vi.waitFor(() => expect(unsaved.peekPreloaded(['d|x|'])).toBeUndefined())
    stop()
    expect(ahead(2)).toBe(2)
    await saveRow(row('d', 3))
    expect(unsaved.peekPreloaded(['d|x|'])).toBeUndefined()
    expect(ahead(4)).toBe(4)
    // As another tab does.
    await db.documents.put(row('d', 5))
    await vi.waitFor(() => expect(unsaved.peekPreloaded(['d|x|'])).toBeUndefined())
    expect(ahead(6)).toBe(6)
    // The page comes back from the back/forward cache.
    Dexie.on.storagemutated.fire({ all: new RangeSet(Dexie.minKey, Dexie.maxKey) })
    expect(unsaved.peekPreloaded(['d|x|'])).toBeUndefined()
    expect(ahead(7)).toBe(7)
    unsaved.dropScopes(() => true)
    expect(unsaved.peekPreloaded(['d|x|'])).toBeUndefined()
  })

  it('stays in memory when the device could store an older one, and not it', async () => {
    const { put } = db.documents
    vi.spyOn(db.documents, 'put')
      .mockImplementationOnce((...call) => put.apply(db.documents, call))
      .mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    await Promise.all([saveRow(row('h', 1)), saveRow(row('h', 2))])
    expect((await readRow('h|x|'))?.value).toBe(2)
  })

  it('stays on the screen when the device can’t be read any more, and another one is shown from memory', async () => {
    await saveRow(row('i', 1))
    const { seen, stop } = subscribe('i|x|')
    await vi.waitFor(() => expect(seen).toEqual([1]))
    const gone = new Error('It does not answer')
    vi.spyOn(db.documents, 'bulkGet').mockRejectedValue(gone)
    vi.spyOn(db.documents, 'put').mockRejectedValue(gone)
    await saveRow(row('j', 2))
    await vi.waitFor(() => expect(seen).toHaveLength(2))
    expect(seen).toEqual([1, 1])
    await saveRow(row('i', 3))
    await vi.waitFor(() => expect(seen.at(-1)).toBe(3))
    stop()
    unsaved.preload([row('k', 4)])
    const atStart = subscribe('k|x|')
    await vi.waitFor(() => expect(atStart.seen).toContain(4))
  })

  describe('while IndexedDB does not answer', () => {
    /** Resolves when IndexedDB answers after all. */
    function hang() {
      let answer = () => {}
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      const { put } = db.documents
      vi.spyOn(db.documents, 'put').mockImplementation(
        (...call) => answered.then(() => put.apply(db.documents, call)) as ReturnType<typeof put>,
      )
      vi.spyOn(db.documents, 'bulkGet').mockReturnValue(
        new Promise(() => {}) as ReturnType<typeof db.documents.bulkGet>,
      )
      return answer
    }
    const inHand = { timeout: 2500 }

    it('is shown from memory, and the caller goes on', async () => {
      hang()
      const { seen, stop } = subscribe('e|x|')
      await saveRow(row('e', 1))
      await vi.waitFor(() => expect(seen).toEqual([1]), inHand)
      stop()
    })

    it('is not shown after a log-out', async () => {
      const answer = hang()
      const { seen, stop } = subscribe('f|x|')
      const saving = saveRow(row('f', 1))
      unsaved.dropScopes(() => true)
      await saving
      expect(seen).toEqual([])
      answer()
      stop()
    })

    it('leaves memory once IndexedDB has stored the newest', async () => {
      const answer = hang()
      await Promise.all([saveRow(row('g', 1)), saveRow(row('g', 2))])
      answer()
      await vi.waitFor(async () => expect((await db.documents.get('g|x|'))?.value).toBe(2))
      await db.documents.delete('g|x|')
      expect(await readRow('g|x|')).toBeUndefined()
    })
  })
})
