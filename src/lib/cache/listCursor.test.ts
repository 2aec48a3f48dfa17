import { Dexie } from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createListServer, record, recordsFrom, timesFrom } from '../../../tests/serveList.ts'
import { ME } from '../../../tests/testAccounts.ts'
import { clearSession } from '../session/session.ts'
import { db } from './db.ts'
import { listOf, transactionsQuery } from './infiniteQueries.ts'
import { createListCursor } from './listCursor.ts'
import { deleteLists } from './listStore.ts'
import { fetchNewestPage, fetchNextPage, NEWEST_PAGE } from './pagination.ts'
import { unsaved } from './unsavedRows.ts'
import { selectListView } from './useInfiniteQuery.ts'

const query = listOf(transactionsQuery, ME)
const server = createListServer()
let stop = () => {}

/** Fetches the newest pages, as many as a list has. */
async function fetchPages(count: number): Promise<void> {
  const { signal } = new AbortController()
  await fetchNewestPage(query, signal)
  let last = NEWEST_PAGE
  for (let page = 2; page <= count; page++) last = await fetchNextPage(query, last, signal)
}

/** Changes what is stored of an entry. Resolves once it has been noticed. */
async function changeRow(time: number, value: unknown): Promise<void> {
  const noticed = new Promise<void>((resolve) => Dexie.on('storagemutated', () => resolve()))
  await db.entries.update([query.scope, query.list, time, `r${time}`], { value })
  await noticed
}

/** The database can be neither read nor written. */
function failDatabase(): void {
  vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(() => {
    throw new Error('gone')
  })
}

function startCursor({ isSaved = false } = {}) {
  const cursor = createListCursor(query, isSaved)
  stop = cursor.start()
  return cursor
}
type Cursor = ReturnType<typeof startCursor>

const times = (cursor: Cursor) => selectListView(cursor.getState(), true).entries.map(({ time }) => time)
const waitForTimes = (cursor: Cursor, expected: number[]) =>
  vi.waitFor(() => expect(times(cursor)).toEqual(expected), { interval: 5 })
const statuses = ({ getState }: Cursor) => [getState().newestPage.status, getState().nextPage.status]

afterEach(async () => {
  stop()
  vi.restoreAllMocks()
  await deleteLists()
})

describe('createListCursor', () => {
  it('keeps what is shown on a device that can no longer be read', async () => {
    server.entries = recordsFrom(3)
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
    server.entries = recordsFrom(3)
    await fetchPages(1)
    server.entries = recordsFrom(5)
    const { release } = server.holdReply()
    const cursor = startCursor()
    await waitForTimes(cursor, [3, 2, 1])
    expect(statuses(cursor)).toEqual(['refreshing', 'idle'])
    release()
    await waitForTimes(cursor, [5, 4, 3, 2, 1])
    await vi.waitFor(() => expect(statuses(cursor)).toEqual(['idle', 'idle']))
  })

  it('keeps earlier entries when the next page fails, and retries only that page', async () => {
    server.entries = recordsFrom(15)
    server.failing = [2]
    const cursor = startCursor()
    cursor.subscribe(cursor.readMore)
    await waitForTimes(cursor, timesFrom(15, 6))
    await cursor.fetchNext()
    expect(statuses(cursor)).toEqual(['idle', 'failed'])
    expect(times(cursor)).toHaveLength(10)
    server.failing = []
    await cursor.fetchNext()
    expect(server.pages()).toEqual([1, 2, 2])
    expect(statuses(cursor)).toEqual(['idle', 'idle'])
    await waitForTimes(cursor, timesFrom(15))
  })

  it('fetches one next page at a time, and none before the whole cache has been read', async () => {
    server.entries = recordsFrom(25)
    await fetchPages(1)
    server.requests = []
    const cursor = createListCursor(query, false)
    await cursor.fetchNext()
    expect(server.pages()).toEqual([])
    stop = cursor.start()
    await waitForTimes(cursor, timesFrom(25, 16))
    await Promise.all([cursor.fetchNext(), cursor.fetchNext()])
    expect(server.pages()).toEqual([1, 2])
  })

  it('changes nothing when a request is superseded', async () => {
    server.entries = recordsFrom(3)
    const { asked, release } = server.holdReply()
    const cursor = startCursor()
    await asked
    clearSession()
    release()
    expect(await cursor.fetchNewest()).toBe(false)
    expect(statuses(cursor)).toEqual(['refreshing', 'idle'])
    expect(await db.entries.count()).toBe(0)
  })

  it('drops the outcome of a pass that a newer pass replaced', async () => {
    server.entries = recordsFrom(3)
    server.failing = [1]
    const { asked, release } = server.holdReply()
    const cursor = startCursor()
    await asked
    server.failing = []
    expect(await cursor.fetchNewest()).toBe(true)
    release()
    await new Promise((settled) => setTimeout(settled, 20))
    expect(statuses(cursor)).toEqual(['idle', 'idle'])
  })

  it('refetches once after a reconnect, not if another tab has since, and clears a failed next page', async () => {
    server.entries = recordsFrom(15)
    server.failing = [2]
    const cursor = startCursor()
    await waitForTimes(cursor, timesFrom(15, 6))
    await cursor.fetchNext()
    await cursor.recover(0)
    expect(statuses(cursor)).toEqual(['idle', 'idle'])
    await cursor.fetchNext()
    const lostAt = Date.now()
    await new Promise((later) => setTimeout(later, 5))
    await cursor.recover(lostAt)
    await cursor.recover(lostAt)
    expect(server.pages()).toEqual([1, 2, 2, 1])
    expect(statuses(cursor)).toEqual(['idle', 'idle'])
  })

  it('leaves a page that is under way alone while the newest one is fresh, as on a return to the page', async () => {
    server.entries = recordsFrom(15)
    const cursor = startCursor()
    await waitForTimes(cursor, timesFrom(15, 6))
    const { release } = server.holdReply()
    const fetching = cursor.fetchNext()
    await cursor.recover(0)
    release()
    await fetching
    await waitForTimes(cursor, timesFrom(15))
    expect(server.pages()).toEqual([1, 2])
  })

  it('rejects a recovery whose refetch fails', async () => {
    server.failing = [1]
    const cursor = startCursor()
    await expect(cursor.recover(Date.now())).rejects.toMatchObject({ kind: 'superseded' })
    expect(statuses(cursor)).toEqual(['failed', 'idle'])
  })

  it('reads twice as many rows of the cache with every step down, and follows every row that it shows', async () => {
    server.entries = recordsFrom(220)
    await fetchPages(23)
    const cursor = startCursor({ isSaved: true })
    await waitForTimes(cursor, timesFrom(220, 171))
    expect(selectListView(cursor.getState(), true)).toMatchObject({ hasMore: true, complete: true })
    cursor.readMore()
    cursor.readMore()
    await waitForTimes(cursor, timesFrom(220, 121))
    server.entries = recordsFrom(224)
    await fetchPages(1)
    await waitForTimes(cursor, timesFrom(224, 121))
    cursor.readMore()
    await waitForTimes(cursor, timesFrom(224, 17))
    await changeRow(90, record(90, { amount: '2' }))
    await vi.waitFor(() => expect(cursor.getState().read?.entries[134]?.value.amount).toBe('2'), { interval: 5 })
    cursor.readMore()
    await waitForTimes(cursor, timesFrom(224))
  })

  it('reads nothing again when rows change below those that it shows', async () => {
    server.entries = recordsFrom(160)
    await fetchPages(16)
    const cursor = startCursor({ isSaved: true })
    await waitForTimes(cursor, timesFrom(160, 111))
    const updated = vi.fn()
    cursor.subscribe(updated)
    await changeRow(1, record(0))
    await changeRow(160, record(160, { amount: '2' }))
    await vi.waitFor(() => expect(cursor.getState().read?.entries[0]?.value.amount).toBe('2'), { interval: 5 })
    expect(updated).toHaveBeenCalledOnce()
  })

  it('shows no row beside one from below a gap, not even for a moment', async () => {
    server.entries = recordsFrom(30)
    await fetchPages(4)
    const cursor = createListCursor(query, false)
    const shown: number[][] = []
    cursor.subscribe(() => shown.push(times(cursor)))
    server.entries = recordsFrom(75)
    stop = cursor.start()
    await waitForTimes(cursor, timesFrom(75, 66))
    for (const each of shown) expect([timesFrom(30).join(), timesFrom(75, 66).join(), '']).toContain(each.join())
    const firstRows = shown.findIndex(({ length }) => length > 0)
    expect(shown.slice(firstRows).every(({ length }) => length > 0)).toBe(true)
  })

  it('starts at an entry, e.g. one that a screen showed before', async () => {
    server.entries = recordsFrom(160)
    await fetchPages(17)
    const cursor = createListCursor(query, true, { time: 14, id: 'r14' })
    const shown: number[] = []
    cursor.subscribe(() => shown.push(times(cursor).length))
    stop = cursor.start()
    await vi.waitFor(() => expect(times(cursor)).toEqual(timesFrom(160)), { interval: 5 })
    expect(new Set(shown.filter((count) => count > 0))).toEqual(new Set([160]))
  })

  it.each([2, 1])('leaves out a row that does not match the contract, and fetches it again: %i', async (time) => {
    server.entries = recordsFrom(3)
    await fetchPages(1)
    await changeRow(time, { amount: 'many' })
    const saved = createListCursor(query, true)
    stop = saved.start()
    await waitForTimes(saved, [3, 3 - time])
    await vi.waitFor(() => expect(selectListView(saved.getState(), true)).toMatchObject({ partial: true }))
    stop()
    await waitForTimes(startCursor(), [3, 2, 1])
  })

  it('begins anew when the records were deleted, in any tab', async () => {
    server.entries = recordsFrom(3)
    const cursor = startCursor()
    await waitForTimes(cursor, [3, 2, 1])
    await deleteLists()
    await vi.waitFor(() => expect(server.pages()).toEqual([1, 1]))
    await waitForTimes(cursor, [3, 2, 1])
  })

  it('starts over, and goes on to the end, when the database fails before the next page is asked for', async () => {
    server.entries = recordsFrom(25)
    const cursor = startCursor()
    await waitForTimes(cursor, timesFrom(25, 16))
    await cursor.fetchNext()
    await waitForTimes(cursor, timesFrom(25, 6))
    failDatabase()
    await cursor.fetchNext()
    await waitForTimes(cursor, timesFrom(25, 16))
    await cursor.fetchNext()
    await cursor.fetchNext()
    await waitForTimes(cursor, timesFrom(25))
    expect(server.pages()).toEqual([1, 2, 1, 2, 3])
    expect(selectListView(cursor.getState(), true)).toMatchObject({ complete: true, status: 'idle' })
  })

  it('fetches nothing in the saved view', async () => {
    server.entries = recordsFrom(15)
    await fetchPages(1)
    const cursor = startCursor({ isSaved: true })
    await waitForTimes(cursor, timesFrom(15, 6))
    await cursor.fetchNext()
    expect(await cursor.fetchNewest()).toBe(false)
    expect(server.pages()).toEqual([1])
    expect(statuses(cursor)).toEqual(['saved', 'idle'])
  })
})
