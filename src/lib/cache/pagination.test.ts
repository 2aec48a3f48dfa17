import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fillDisk } from '../../../tests/fillDisk.ts'
import type { AssetRecord } from '../../contract/assets.ts'
import { forgetAccount } from '../account/forgetAccount.ts'
import { setTransport } from '../network/transport.ts'
import { clearSession, startSession } from '../session/session.ts'
import { db } from './db.ts'
import { EVER, keyOf, type ListFilter } from './entryIndex.ts'
import { listOf, transactionsQuery } from './infiniteQueries.ts'
import { deleteLists, discardEntries, readCoverage, readRange } from './listStore.ts'
import { fetchNewestPage, fetchNextPage, NEWEST_PAGE } from './pagination.ts'
import { unsaved } from './unsavedRows.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const { signal } = new AbortController()
let served: AssetRecord[] = []
let asked: string[] = []
/** A reply waits for it. */
let gate: Promise<void> | undefined

const record = (time: number): AssetRecord =>
  ({
    id: `r${time}`,
    token: 'USDT',
    type: time % 2 ? 'charge' : 'fee',
    direction: time % 2 ? 'in' : 'out',
    amount: '1',
    createdTime: time,
  }) as AssetRecord
const upTo = (newest: number) => Array.from({ length: newest }, (_, index) => record(newest - index))

const queryOf = (filter?: ListFilter) => listOf(transactionsQuery, ADDRESS, filter)
const findEntries = (filter: ListFilter) => readRange(queryOf(filter), EVER)
/** Times of the entries in the covered range. */
async function shown(query: ReturnType<typeof queryOf>): Promise<number[]> {
  const coverage = await readCoverage(query)
  const times = (await findEntries(query.filter)).map(({ time }) => time)
  return times.filter((time) => coverage?.complete || time >= (coverage?.oldest ?? 0))
}
/** Fetches page after page to the end. */
async function scrollDown(query: ReturnType<typeof queryOf>): Promise<void> {
  let last = NEWEST_PAGE
  for (let pages = 0; !(await readCoverage(query))?.complete && pages < 100; pages++)
    last = await fetchNextPage(query, last, signal)
}

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
  asked = []
  gate = undefined
  startSession(ADDRESS, { accessToken: 'a', refreshToken: 'r' })
  setTransport(async (input) => {
    const params = new URL(String(input), 'http://app.test').searchParams
    asked.push(params.toString())
    const types = params.get('types')?.split(',')
    const fitting = served.filter((entry) => !types || types.includes(entry.type))
    const [page, size] = [Number(params.get('page')), Number(params.get('size'))]
    const data = fitting.slice((page - 1) * size, page * size)
    await gate
    return Response.json({ code: 200, data })
  })
})

describe('pagination', () => {
  it('ends at a page that is not full; an exactly full last page costs one more request', async () => {
    served = upTo(20)
    await fetchNewestPage(queryOf(), signal)
    await scrollDown(queryOf())
    expect(asked.map((query) => new URLSearchParams(query).get('page'))).toEqual(['1', '2', '3'])
    expect(await shown(queryOf())).toEqual(upTo(20).map(({ createdTime }) => createdTime))
  })

  it('asks nothing for an account that has logged out: the login is another one’s', async () => {
    startSession('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', { accessToken: 'b', refreshToken: 'r' })
    await expect(fetchNewestPage(queryOf(), signal)).rejects.toMatchObject({ kind: 'superseded' })
    expect(asked).toEqual([])
  })

  it('saves nothing for an account that logs out between the reply and its rows', async () => {
    served = upTo(3)
    const toIndex = (entry: AssetRecord) => {
      clearSession()
      return transactionsQuery.toIndex(entry)
    }
    const list = listOf({ ...transactionsQuery, toIndex }, ADDRESS)
    await expect(fetchNewestPage(list, signal)).rejects.toMatchObject({ kind: 'superseded' })
    expect([await db.entries.count(), await db.coverage.count()]).toEqual([0, 0])
  })

  it('neither repeats nor drops rows when rows are inserted between two pages', async () => {
    served = upTo(35)
    await fetchNewestPage(queryOf(), signal)
    served = upTo(42)
    await scrollDown(queryOf())
    expect(await shown(queryOf())).toEqual(upTo(35).map(({ createdTime }) => createdTime))
    await fetchNewestPage(queryOf(), signal)
    expect(await shown(queryOf())).toEqual(upTo(42).map(({ createdTime }) => createdTime))
  })

  it('ends the list at a gap until the missing pages are fetched', async () => {
    served = upTo(30)
    await fetchNewestPage(queryOf(), signal)
    await scrollDown(queryOf())
    served = upTo(75)
    await fetchNewestPage(queryOf(), signal)
    expect(await shown(queryOf())).toEqual([75, 74, 73, 72, 71, 70, 69, 68, 67, 66])
    await scrollDown(queryOf())
    expect(await shown(queryOf())).toHaveLength(75)
  })

  /** Fetches a page whose reply comes after something else has happened. */
  async function fetchDuring(fetchPage: () => Promise<unknown>, work: () => Promise<unknown>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = asked.length
    gate = promise
    const fetching = fetchPage()
    await vi.waitFor(() => expect(asked).toHaveLength(before + 1))
    gate = undefined
    await work()
    resolve()
    await fetching
  }
  /** Fetches the second page of 30 records. */
  async function fetchNextPageDuring(work: () => Promise<unknown>): Promise<void> {
    served = upTo(30)
    await fetchNewestPage(queryOf(), signal)
    await fetchDuring(() => fetchNextPage(queryOf(), NEWEST_PAGE, signal), work)
  }

  it('shows no newest page beside an older one that arrives later', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1000)
    onTestFinished(() => void clock.mockRestore())
    served = upTo(30)
    const fetchNewest = () => fetchNewestPage(queryOf(), signal)
    await fetchDuring(fetchNewest, () => {
      served = upTo(75)
      clock.mockReturnValue(1001)
      return fetchNewest()
    })
    expect(await shown(queryOf())).toEqual([75, 74, 73, 72, 71, 70, 69, 68, 67, 66])
    expect((await readCoverage(queryOf()))?.fetchedAt).toBe(1001)
  })

  it('goes on after the clock of the device was set back', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(2000)
    onTestFinished(() => void clock.mockRestore())
    served = upTo(3)
    await fetchNewestPage(queryOf(), signal)
    served = upTo(5)
    clock.mockReturnValue(1000)
    await fetchNewestPage(queryOf(), signal)
    expect(await readCoverage(queryOf())).toMatchObject({ newest: 5, fetchedAt: 1000 })
  })

  it('shows no page as the next one that arrives after a gap has come above it', async () => {
    await fetchNextPageDuring(async () => {
      served = upTo(75)
      await fetchNewestPage(queryOf(), signal)
    })
    expect(await shown(queryOf())).toEqual([75, 74, 73, 72, 71, 70, 69, 68, 67, 66])
    await scrollDown(queryOf())
    expect(await shown(queryOf())).toHaveLength(75)
  })

  it('shows no page as the next one that arrives after the saved records were deleted', async () => {
    await fetchNextPageDuring(deleteLists)
    expect(await readCoverage(queryOf())).toBeUndefined()
    await fetchNewestPage(queryOf(), signal)
    expect(await shown(queryOf())).toEqual([30, 29, 28, 27, 26, 25, 24, 23, 22, 21])
  })

  it('ends no list again that was read further meanwhile', async () => {
    await fetchNextPageDuring(() => scrollDown(queryOf()))
    expect(await readCoverage(queryOf())).toMatchObject({ oldest: 1, complete: true })
  })

  it('joins no page that ends in the second of the newest known record, of which one may be missing', async () => {
    served = upTo(10)
    await fetchNewestPage(queryOf(), signal)
    served = upTo(19)
    await fetchNewestPage(queryOf(), signal)
    expect(await shown(queryOf())).toEqual([19, 18, 17, 16, 15, 14, 13, 12, 11, 10])
  })

  it('gives each filter its own end, and finds entries that other filters fetched', async () => {
    served = upTo(24)
    const fees = queryOf({ types: ['fee'] })
    await fetchNewestPage(queryOf(), signal)
    expect(await findEntries(fees.filter)).toHaveLength(5)
    await fetchNewestPage(fees, signal)
    await scrollDown(fees)
    expect(await shown(fees)).toEqual([24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2])
    expect(asked.at(-1)).toBe('page=2&size=10&types=fee')
  })

  it('drops only the entry that does not match the contract; a page is full as received', async () => {
    served = [...upTo(23)]
    for (const index of [3, 9, 14]) served[index] = { ...record(23 - index), amount: 'a lot' } as never
    await fetchNewestPage(queryOf(), signal)
    expect(await readCoverage(queryOf())).toMatchObject({ complete: false, unreadable: ['r20', 'r14'] })
    await scrollDown(queryOf())
    expect(asked.map((query) => new URLSearchParams(query).get('page'))).toEqual(['1', '2', '3'])
    expect(await shown(queryOf())).toHaveLength(20)
    expect((await readCoverage(queryOf()))?.unreadable).toEqual(['r20', 'r14', 'r9'])
    // The server corrects one of them.
    served[3] = record(20)
    await fetchNewestPage(queryOf(), signal)
    expect((await readCoverage(queryOf()))?.unreadable).toEqual(['r14', 'r9'])
    expect(await shown(queryOf())).toHaveLength(21)
  })

  it('shows no cached entry as the next one below a page that can’t be read', async () => {
    served = upTo(12)
    await fetchNewestPage(queryOf(), signal)
    await scrollDown(queryOf())
    served = upTo(40).map((entry, index) => (index < 10 ? ({ ...entry, createdTime: 'soon' } as never) : entry))
    await fetchNewestPage(queryOf(), signal)
    expect(await shown(queryOf())).toEqual([])
    await scrollDown(queryOf())
    expect(await shown(queryOf())).toEqual(upTo(30).map(({ createdTime }) => createdTime))
    expect((await readCoverage(queryOf()))?.unreadable).toHaveLength(10)
  })

  it('treats entries that are no objects as unreadable', async () => {
    served = [null, 7, 'x', [], record(1)] as never
    await fetchNewestPage(queryOf(), signal)
    expect(await shown(queryOf())).toEqual([1])
    expect((await readCoverage(queryOf()))?.unreadable).toHaveLength(4)
  })

  it('knows the newest record of a page that is ordered by id, where a later one has an earlier time', async () => {
    served = [record(9), record(10), ...upTo(8)]
    await fetchNewestPage(queryOf(), signal)
    expect(await readCoverage(queryOf())).toMatchObject({ newest: 10, oldest: 1 })
  })

  it('treats an empty list as complete', async () => {
    served = []
    await fetchNewestPage(queryOf(), signal)
    expect(await readCoverage(queryOf())).toMatchObject({ complete: true })
  })
})

describe('cached entries', () => {
  it('that can’t be read are deleted, and coverage ends above them until they are fetched again', async () => {
    served = upTo(35)
    await fetchNewestPage(queryOf(), signal)
    await scrollDown(queryOf())
    const lost = (await findEntries({})).filter(({ time }) => time === 12)
    await discardEntries(lost.map(keyOf))
    expect(await readCoverage(queryOf())).toMatchObject({ oldest: 13, complete: false })
    expect(await shown(queryOf())).toHaveLength(23)
    await fetchNewestPage(queryOf(), signal)
    await scrollDown(queryOf())
    expect(await shown(queryOf())).toHaveLength(35)
  })

  it('have no coverage if its row can’t be read', async () => {
    served = upTo(5)
    await fetchNewestPage(queryOf(), signal)
    await db.coverage.toCollection().modify({ oldest: 'yesterday' } as never)
    expect(await readCoverage(queryOf())).toBeUndefined()
    await fetchNewestPage(queryOf(), signal)
    expect(await shown(queryOf())).toHaveLength(5)
  })

  it('that a full disk refused are stored with the next page: the next start misses none in the covered range', async () => {
    served = upTo(35)
    await fetchNewestPage(queryOf(), signal)
    const full = fillDisk()
    await fetchNextPage(queryOf(), NEWEST_PAGE, signal)
    full.mockRestore()
    await scrollDown(queryOf())
    unsaved.dropScopes(() => true)
    expect(await shown(queryOf())).toEqual(upTo(35).map(({ createdTime }) => createdTime))
  })

  it.each(['the device', 'memory'])('are deleted with their account from %s', async (place) => {
    if (place === 'memory') fillDisk()
    onTestFinished(() => void vi.restoreAllMocks())
    served = upTo(3)
    await fetchNewestPage(queryOf(), signal)
    expect(await findEntries({})).toHaveLength(3)
    await forgetAccount(ADDRESS)
    expect(await findEntries({})).toEqual([])
    expect(await readCoverage(queryOf())).toBeUndefined()
    expect(await Promise.all(db.tables.map((table) => table.count()))).toEqual(db.tables.map(() => 0))
  })
})
