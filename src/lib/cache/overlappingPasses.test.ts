import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fillDisk } from '../../../tests/fillDisk.ts'
import type { AssetRecord } from '../../contract/assets.ts'
import { setTransport } from '../network/transport.ts'
import { startSession } from '../session/session.ts'
import { EVER } from './entryIndex.ts'
import { listOf, transactionsQuery } from './infiniteQueries.ts'
import { createListCursor } from './listCursor.ts'
import { deleteLists, readCoverage, readRange } from './listStore.ts'
import { fetchNewestPage, fetchNextPage, NEWEST_PAGE } from './pagination.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const LIST = listOf(transactionsQuery, ADDRESS)
const { signal } = new AbortController()

/** The records on the server are those of the times 1 to `newest`. */
let newest = 0
let amount = '1'
/** A reply waits for it. */
let gate: Promise<void> | undefined
let requests = 0

const record = (time: number) => ({
  ...{ id: `r${time}`, token: 'USDT', type: 'fee', direction: 'out', amount, createdTime: time },
})
const upTo = (time: number) => Array.from({ length: time }, (_, index) => time - index)
const fetchNewest = () => fetchNewestPage(LIST, signal)

/** Fetches page after page to the end, as one pass through the list. */
async function scrollDown(last = NEWEST_PAGE) {
  for (let pages = 0; !(await readCoverage(LIST))?.complete && pages < 20; pages += 1)
    last = await fetchNextPage(LIST, last, signal)
  return last
}

async function shown() {
  const rows = await readRange(LIST, EVER)
  const { oldest = 0, complete } = (await readCoverage(LIST)) ?? {}
  return rows.filter(({ time }) => complete || time >= oldest)
}
const timesShown = async () => (await shown()).map(({ time }) => time)

/** Fetches the newest page, whose reply comes after something else has happened. */
async function fetchNewestDuring(work: () => Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const before = requests
  gate = promise
  const fetching = fetchNewest()
  await vi.waitFor(() => expect(requests).toBe(before + 1))
  gate = undefined
  await work()
  resolve()
  await fetching
}

beforeEach(async () => {
  await deleteLists()
  amount = '1'
  requests = 0
  startSession(ADDRESS, { accessToken: 'a', refreshToken: 'r' })
  setTransport(async (input) => {
    const page = Number(new URL(String(input), 'http://app.test').searchParams.get('page'))
    const data = upTo(newest)
      .slice((page - 1) * 10, page * 10)
      .map(record)
    requests += 1
    await gate
    return Response.json({ code: 200, data })
  })
})
afterEach(() => void vi.restoreAllMocks())

describe('a pass through a list', () => {
  it('fetches what the newest page of another tab has left out above its last page', async () => {
    newest = 35
    await fetchNewest()
    const last = await scrollDown()
    newest = 47
    await fetchNewest()
    expect(await timesShown()).toEqual(upTo(47).slice(0, 10))
    await scrollDown(last)
    expect(await timesShown()).toEqual(upTo(47))
  })

  it('begins anew when the records were deleted, in any tab', async () => {
    newest = 3
    const cursor = createListCursor(LIST, false)
    const stop = cursor.start()
    onTestFinished(stop)
    await vi.waitFor(() => expect(cursor.getState().read?.entries).toHaveLength(3))
    await deleteLists()
    await vi.waitFor(() => expect(requests).toBe(2))
    await vi.waitFor(() => expect(cursor.getState().read?.entries).toHaveLength(3))
  })
})

describe('a newest page that arrives after a later one', () => {
  const amountsShown = async () => (await shown()).map(({ value }) => (value as AssetRecord).amount)

  it('changes nothing: a record would be as it was', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1000)
    newest = 3
    await fetchNewestDuring(async () => {
      amount = '2'
      clock.mockReturnValue(1001)
      await fetchNewest()
    })
    expect(await amountsShown()).toEqual(['2', '2', '2'])
  })

  it('leaves the later one in memory that the disk refused', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1000)
    newest = 3
    await fetchNewestDuring(async () => {
      clock.mockReturnValue(1001)
      const full = fillDisk()
      await fetchNewest()
      full.mockRestore()
    })
    expect(await readCoverage(LIST)).toMatchObject({ fetchedAt: 1001, complete: true })
    expect(await timesShown()).toEqual([3, 2, 1])
  })
})
