import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AssetRecord } from '../../contract/assets.ts'
import { setTransport } from '../network/transport.ts'
import { scopeOf } from '../session/accountScope.ts'
import { clearSession, startSession } from '../session/session.ts'
import { db } from './db.ts'
import type { ListFilter } from './entryIndex.ts'
import { transactionsQuery } from './infiniteQueries.ts'
import { createListCursor, type ListCursorState, selectListView } from './listCursor.ts'
import { coverageKey, fetchNewestPage, fetchNextPage } from './pagination.ts'
import type { CoverageRow } from './rows.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const query = { list: transactionsQuery, address: ADDRESS, filter: {} as ListFilter }

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
  let release = () => {}
  gate = new Promise((resolve) => {
    release = resolve
  })
  return release
}

const upTo = (newest: number) => Array.from({ length: newest }, (_, index) => newest - index)
const record = (time: number) => {
  const amount = time === corrected ? '2' : '1'
  return { id: `r${time}`, token: 'USDT', type: 'fee', direction: 'out', amount, createdTime: time } as AssetRecord
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
  setTransport(async (input) => {
    const params = new URL(String(input), 'http://app.test').searchParams
    const page = Number(params.get('page'))
    requested.push(page)
    const fails = failing.includes(page)
    await gate
    if (fails) return Response.json({ code: 500, message: 'The archive is closed.' })
    return Response.json({ code: 200, data: served.slice((page - 1) * 10, page * 10).map(record) })
  })
})
afterEach(() => stop())

describe('createListCursor', () => {
  it('shows the cached entries at once, then the newest page', async () => {
    served = upTo(3)
    await fetchNewestPage(query, new AbortController().signal)
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
    await fetchNewestPage(query, new AbortController().signal)
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

  it('refetches once after a reconnect, and clears a failed next page', async () => {
    served = upTo(15)
    failing = [2]
    const cursor = startCursor()
    await waitForTimes(cursor, upTo(15).slice(0, 10))
    await cursor.fetchNext()
    const lostAt = Date.now()
    await new Promise((later) => setTimeout(later, 5))
    await cursor.recover(lostAt)
    await cursor.recover(lostAt)
    expect(requested).toEqual([1, 2, 1])
    expect(statuses(cursor)).toEqual(['idle', 'idle'])
  })

  it('clears a failed next page when another tab has refetched since', async () => {
    served = upTo(15)
    failing = [2]
    const cursor = startCursor()
    await waitForTimes(cursor, upTo(15).slice(0, 10))
    await cursor.fetchNext()
    await cursor.recover(0)
    expect(requested).toEqual([1, 2])
    expect(statuses(cursor)).toEqual(['idle', 'idle'])
  })

  it('rejects a recovery whose refetch fails', async () => {
    failing = [1]
    const cursor = startCursor()
    await expect(cursor.recover(Date.now())).rejects.toMatchObject({ kind: 'superseded' })
    expect(statuses(cursor)).toEqual(['failed', 'idle'])
  })

  it('reads another window when the screen leaves this one, and stays with its entries when others arrive', async () => {
    served = upTo(300)
    const controller = new AbortController()
    await fetchNewestPage(query, controller.signal)
    for (let page = 1; page < 31; ) page = await fetchNextPage(query, page, controller.signal)
    const cursor = startCursor({ isSaved: true })
    const onScreen = (first: number, end: number) => {
      const view = selectListView(cursor.getState(), true)
      return view.entries.slice(first - view.first, end - view.first).map(({ time }) => time)
    }
    await vi.waitFor(() => expect(onScreen(0, 2)).toEqual([300, 299]))
    expect(cursor.getState().cached?.entries.length).toBeLessThan(100)
    cursor.show(200, 203)
    await vi.waitFor(() => expect(onScreen(200, 203)).toEqual([100, 99, 98]), { interval: 5 })
    served = upTo(304)
    await fetchNewestPage(query, controller.signal)
    await vi.waitFor(() => expect(onScreen(204, 207)).toEqual([100, 99, 98]), { interval: 5 })
    cursor.show(297, 304)
    await vi.waitFor(() => expect(onScreen(302, 304)).toEqual([2, 1]), { interval: 5 })
    expect(cursor.getState().cached?.entries.length).toBeLessThan(100)
  })

  it('keeps the objects of entries that have not changed when it reads others', async () => {
    served = upTo(12)
    const cursor = startCursor()
    await waitForTimes(cursor, upTo(12).slice(0, 10))
    const before = cursor.getState().cached?.entries ?? []
    corrected = 10
    await cursor.fetchNewest()
    await vi.waitFor(() => expect(cursor.getState().cached?.entries[2]?.value?.amount).toBe('2'), { interval: 5 })
    const after = cursor.getState().cached?.entries ?? []
    expect(after.map((entry, index) => entry === before[index])).toEqual(
      upTo(12)
        .slice(0, 10)
        .map((time) => time !== 10),
    )
  })

  it('starts at an entry, e.g. one that a screen showed before', async () => {
    served = upTo(10)
    await fetchNewestPage(query, new AbortController().signal)
    const cursor = createListCursor(query, true, { time: 4, id: 'r4' })
    stop = cursor.start()
    await vi.waitFor(() => expect(cursor.getState().cached).toBeDefined())
    const { first, entries } = selectListView(cursor.getState(), true)
    expect(entries[6 - first]?.time).toBe(4)
  })

  it('fetches nothing in the saved view', async () => {
    served = upTo(15)
    await fetchNewestPage(query, new AbortController().signal)
    const cursor = startCursor({ isSaved: true })
    await waitForTimes(cursor, upTo(15).slice(0, 10))
    await cursor.fetchNext()
    expect(await cursor.fetchNewest()).toBe(false)
    expect(requested).toEqual([1])
    expect(statuses(cursor)).toEqual(['saved', 'idle'])
  })
})

describe('selectListView', () => {
  const scope = scopeOf(ADDRESS)
  const coverage: CoverageRow = {
    key: coverageKey(query),
    scope,
    newest: 9,
    oldest: 7,
    complete: false,
    fetchedAt: 1,
  }
  const state = (change: Partial<CoverageRow> = {}, newest = 9): ListCursorState<unknown> => {
    const covered = { ...coverage, ...change }
    const entries = [newest, 7, 5].map((time) => ({ time, id: `r${time}`, value: time }))
    const inRange = covered.complete ? entries : entries.filter(({ time }) => time >= covered.oldest)
    return {
      cached: {
        ...{ first: 0, entries, count: entries.length, covered: inRange.length, newest },
        ...{ coverage: covered, bestCoverage: covered },
      },
      newestPage: { status: 'idle' },
      nextPage: { status: 'idle' },
    }
  }
  const view = (current: ListCursorState<unknown>, reachable: boolean) => {
    const { entries, count, complete, partial } = selectListView(current, reachable)
    expect(entries).toHaveLength(count ?? -1)
    return { times: entries.map(({ time }) => time), complete, partial }
  }

  it('shows only the covered range online, and every matching entry offline', () => {
    expect(view(state(), true)).toEqual({ times: [9, 7], complete: false, partial: false })
    expect(view(state(), false)).toEqual({ times: [9, 7, 5], complete: false, partial: true })
    const failed = { ...state(), newestPage: { status: 'failed' as const } }
    expect(view(failed, true)).toEqual({ times: [9, 7, 5], complete: false, partial: true })
  })

  it('is complete when the coverage is, unless a cached entry is newer than it offline', () => {
    const complete = { complete: true, oldest: 5 }
    expect(view(state(complete), true)).toEqual({ times: [9, 7, 5], complete: true, partial: false })
    expect(view(state(complete), false)).toEqual({ times: [9, 7, 5], complete: true, partial: false })
    expect(view(state(complete, 12), false)).toEqual({ times: [12, 7, 5], complete: false, partial: true })
  })
})
