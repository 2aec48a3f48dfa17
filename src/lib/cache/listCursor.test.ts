import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AssetRecord } from '../../contract/assets.ts'
import { setTransport } from '../network/transport.ts'
import { clearSession, startSession } from '../session/session.ts'
import { db } from './db.ts'
import { listOf, transactionsQuery } from './infiniteQueries.ts'
import { createListCursor } from './listCursor.ts'
import { fetchNewestPage, fetchNextPage, NEWEST_PAGE } from './pagination.ts'
import { unsaved } from './unsavedRows.ts'
import { selectListView } from './useInfiniteQuery.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const query = listOf(transactionsQuery, ADDRESS)

/** Times of the records on the server, newest first; a page has ten. */
let served: number[] = []
/** Pages requested so far. */
let requested: number[] = []
/** Pages that the server can't deliver. */
let failing: number[] = []
/** Time of a record whose amount the server has corrected. */
let corrected: number | undefined
/** Replies wait for it. */
let gate: Promise<void> | undefined
let stop = () => {}

/** Holds replies back. Returns a function that releases them. */
function holdReplies(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  return resolve
}

const upTo = (newest: number) => Array.from({ length: newest }, (_, index) => newest - index)
const record = (time: number) => {
  const amount = time === corrected ? '2' : '1'
  return { id: `r${time}`, token: 'USDT', type: 'fee', direction: 'out', amount, createdTime: time } as AssetRecord
}

/** Fetches the newest pages, as many as a list has. */
async function fetchPages(count: number): Promise<void> {
  const { signal } = new AbortController()
  await fetchNewestPage(query, signal)
  for (let last = NEWEST_PAGE; last.number < count; ) last = await fetchNextPage(query, last, signal)
}

function startCursor({ isSaved = false } = {}) {
  const cursor = createListCursor(query, isSaved)
  stop = cursor.start()
  return cursor
}
type Cursor = ReturnType<typeof startCursor>

const times = (cursor: Cursor, reachable = true) =>
  selectListView(cursor.getState(), reachable).entries.map(({ time }) => time)
const waitForTimes = (cursor: Cursor, expected: number[]) =>
  vi.waitFor(() => expect(times(cursor)).toEqual(expected), { interval: 5 })
const statuses = ({ getState }: Cursor) => [getState().newestPage.status, getState().nextPage.status]

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
  requested = []
  failing = []
  corrected = undefined
  gate = undefined
  startSession(ADDRESS, { accessToken: 'a', refreshToken: 'r' })
  setTransport(async (input, init) => {
    const params = new URL(String(input), 'http://app.test').searchParams
    const page = Number(params.get('page'))
    requested.push(page)
    const fails = failing.includes(page)
    await gate
    if (fails) return Response.json({ code: 500, message: 'The archive is closed.' })
    init?.signal?.throwIfAborted()
    return Response.json({ code: 200, data: served.slice((page - 1) * 10, page * 10).map(record) })
  })
})
afterEach(() => stop())

describe('createListCursor', () => {
  it('keeps what is shown on a device that can no longer be read', async () => {
    served = upTo(3)
    await fetchPages(1)
    const cursor = startCursor({ isSaved: true })
    await waitForTimes(cursor, [3, 2, 1])
    const reading = vi.spyOn(db.entries, 'where').mockImplementation(() => {
      throw new Error('gone')
    })
    const updated = vi.fn()
    cursor.subscribe(updated)
    unsaved.notify()
    await vi.waitFor(() => expect(updated).toHaveBeenCalled())
    expect(reading).toHaveBeenCalled()
    expect(times(cursor)).toEqual([3, 2, 1])
    reading.mockRestore()
  })

  it('shows the cached entries at once, then the newest page', async () => {
    served = upTo(3)
    await fetchPages(1)
    served = upTo(5)
    const release = holdReplies()
    const cursor = startCursor()
    await waitForTimes(cursor, [3, 2, 1])
    expect(statuses(cursor)).toEqual(['refreshing', 'idle'])
    release()
    await waitForTimes(cursor, [5, 4, 3, 2, 1])
    await vi.waitFor(() => expect(statuses(cursor)).toEqual(['idle', 'idle']))
  })

  it('keeps earlier entries when the next page fails, and retries only that page', async () => {
    served = upTo(15)
    failing = [2]
    const cursor = startCursor()
    cursor.subscribe(cursor.readMore)
    await waitForTimes(cursor, upTo(15).slice(0, 10))
    await cursor.fetchNext()
    expect(statuses(cursor)).toEqual(['idle', 'failed'])
    expect(times(cursor)).toHaveLength(10)
    failing = []
    await cursor.fetchNext()
    expect(requested).toEqual([1, 2, 2])
    expect(statuses(cursor)).toEqual(['idle', 'idle'])
    await waitForTimes(cursor, upTo(15))
  })

  it('fetches one next page at a time, and none before the whole cache has been read', async () => {
    served = upTo(25)
    await fetchPages(1)
    requested = []
    const cursor = createListCursor(query, false)
    await cursor.fetchNext()
    expect(requested).toEqual([])
    stop = cursor.start()
    await waitForTimes(cursor, upTo(25).slice(0, 10))
    await Promise.all([cursor.fetchNext(), cursor.fetchNext()])
    expect(requested).toEqual([1, 2])
  })

  it('changes nothing when a request is superseded', async () => {
    served = upTo(3)
    const release = holdReplies()
    const cursor = startCursor()
    await vi.waitFor(() => expect(requested).toEqual([1]))
    clearSession()
    release()
    expect(await cursor.fetchNewest()).toBe(false)
    expect(statuses(cursor)).toEqual(['refreshing', 'idle'])
    expect(await db.entries.count()).toBe(0)
  })

  it('drops the outcome of a pass that a newer pass replaced', async () => {
    served = upTo(3)
    failing = [1]
    const release = holdReplies()
    const cursor = startCursor()
    await vi.waitFor(() => expect(requested).toEqual([1]))
    gate = undefined
    failing = []
    expect(await cursor.fetchNewest()).toBe(true)
    release()
    await new Promise((settled) => setTimeout(settled, 20))
    expect(statuses(cursor)).toEqual(['idle', 'idle'])
  })

  it('refetches once after a reconnect, not if another tab has since, and clears a failed next page', async () => {
    served = upTo(15)
    failing = [2]
    const cursor = startCursor()
    await waitForTimes(cursor, upTo(15).slice(0, 10))
    await cursor.fetchNext()
    await cursor.recover(0)
    expect(statuses(cursor)).toEqual(['idle', 'idle'])
    await cursor.fetchNext()
    const lostAt = Date.now()
    await new Promise((later) => setTimeout(later, 5))
    await cursor.recover(lostAt)
    await cursor.recover(lostAt)
    expect(requested).toEqual([1, 2, 2, 1])
    expect(statuses(cursor)).toEqual(['idle', 'idle'])
  })

  it('leaves a page that is under way alone while the newest one is fresh, as on a return to the page', async () => {
    served = upTo(15)
    const cursor = startCursor()
    await waitForTimes(cursor, upTo(15).slice(0, 10))
    const release = holdReplies()
    const fetching = cursor.fetchNext()
    await cursor.recover(0)
    release()
    await fetching
    await waitForTimes(cursor, upTo(15))
    expect(requested).toEqual([1, 2])
  })

  it('rejects a recovery whose refetch fails', async () => {
    failing = [1]
    const cursor = startCursor()
    await expect(cursor.recover(Date.now())).rejects.toMatchObject({ kind: 'superseded' })
    expect(statuses(cursor)).toEqual(['failed', 'idle'])
  })

  it('reads the cache a page at a time, and every page follows what changes in it', async () => {
    served = upTo(300)
    await fetchPages(31)
    const cursor = startCursor({ isSaved: true })
    const view = () => selectListView(cursor.getState(), true)
    await waitForTimes(cursor, upTo(300).slice(0, 50))
    expect(view()).toMatchObject({ hasMore: true, complete: true })
    cursor.readMore()
    cursor.readMore()
    await waitForTimes(cursor, upTo(300).slice(0, 100))
    served = upTo(304)
    await fetchPages(1)
    await waitForTimes(cursor, upTo(304).slice(0, 104))
  })

  it('follows every row that it shows, and reads twice as many with every step down', async () => {
    served = upTo(220)
    await fetchPages(23)
    const cursor = startCursor({ isSaved: true })
    for (const end of [50, 100, 200, 220]) {
      await waitForTimes(cursor, upTo(220).slice(0, end))
      cursor.readMore()
    }
    const changed = (await db.entries.toArray()).find(({ time }) => time === 90)
    if (changed) await db.entries.put({ ...changed, value: { ...record(90), amount: '2' } })
    await vi.waitFor(() => expect(cursor.getState().read?.entries[130]?.value.amount).toBe('2'), { interval: 5 })
    expect(times(cursor)).toEqual(upTo(220))
  })

  it('reads nothing again when rows change below those that it shows', async () => {
    served = upTo(160)
    await fetchPages(16)
    const cursor = startCursor({ isSaved: true })
    await waitForTimes(cursor, upTo(160).slice(0, 50))
    const change = async (time: number) => {
      const changed = new Promise<void>((resolve) => Dexie.on('storagemutated', () => resolve()))
      const row = (await db.entries.toArray()).find((each) => each.time === time)
      if (row) await db.entries.put({ ...row, value: record(0) })
      await changed
    }
    const reading = vi.spyOn(db.entries, 'where')
    await change(1)
    expect(reading).not.toHaveBeenCalled()
    await change(160)
    expect(reading).toHaveBeenCalled()
    reading.mockRestore()
  })

  it('shows no row beside one from below a gap, not even for a moment', async () => {
    served = upTo(30)
    await fetchPages(4)
    const cursor = createListCursor(query, false)
    const shown: number[][] = []
    cursor.subscribe(() => shown.push(times(cursor)))
    served = upTo(75)
    stop = cursor.start()
    await waitForTimes(cursor, upTo(75).slice(0, 10))
    for (const each of shown) expect([upTo(30).join(), upTo(75).slice(0, 10).join(), '']).toContain(each.join())
    const firstRows = shown.findIndex(({ length }) => length > 0)
    expect(shown.slice(firstRows).every(({ length }) => length > 0)).toBe(true)
  })

  it('starts at an entry, e.g. one that a screen showed before', async () => {
    served = upTo(160)
    await fetchPages(17)
    const cursor = createListCursor(query, true, { time: 14, id: 'r14' })
    const shown: number[] = []
    cursor.subscribe(() => shown.push(times(cursor).length))
    stop = cursor.start()
    await vi.waitFor(() => expect(times(cursor)).toEqual(upTo(160)), { interval: 5 })
    expect(new Set(shown.filter((count) => count > 0))).toEqual(new Set([160]))
  })

  it.each([2, 1])('leaves out a row that does not match the contract, and fetches it again: %i', async (time) => {
    served = upTo(3)
    await fetchPages(1)
    const [row] = (await db.entries.toArray()).filter((each) => each.time === time)
    if (row) await db.entries.put({ ...row, value: { amount: 'many' } })
    const saved = createListCursor(query, true)
    stop = saved.start()
    await waitForTimes(saved, [3, 3 - time])
    await vi.waitFor(() => expect(selectListView(saved.getState(), true)).toMatchObject({ partial: true }))
    stop()
    await waitForTimes(startCursor(), [3, 2, 1])
  })

  it('fetches nothing in the saved view', async () => {
    served = upTo(15)
    await fetchPages(1)
    const cursor = startCursor({ isSaved: true })
    await waitForTimes(cursor, upTo(15).slice(0, 10))
    await cursor.fetchNext()
    expect(await cursor.fetchNewest()).toBe(false)
    expect(requested).toEqual([1])
    expect(statuses(cursor)).toEqual(['saved', 'idle'])
  })
})
