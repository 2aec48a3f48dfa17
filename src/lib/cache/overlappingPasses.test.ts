import { beforeEach, describe, expect, it } from 'vitest'
import { setTransport } from '../network/transport.ts'
import { startSession } from '../session/session.ts'
import { EVER } from './entryIndex.ts'
import { listOf, transactionsQuery } from './infiniteQueries.ts'
import { deleteLists, readCoverage, readRange } from './listStore.ts'
import { fetchNewestPage, fetchNextPage, NEWEST_PAGE } from './pagination.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const LIST = listOf(transactionsQuery, ADDRESS)
const { signal } = new AbortController()

/** The records on the server are those of the times 1 to `newest`. */
let newest = 0

const record = (time: number) => ({
  ...{ id: `r${time}`, token: 'USDT', type: 'fee', direction: 'out', amount: '1', createdTime: time },
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

beforeEach(async () => {
  await deleteLists()
  startSession(ADDRESS, { accessToken: 'a', refreshToken: 'r' })
  setTransport(async (input) => {
    const page = Number(new URL(String(input), 'http://app.test').searchParams.get('page'))
    const data = upTo(newest)
      .slice((page - 1) * 10, page * 10)
      .map(record)
    return Response.json({ code: 200, data })
  })
})

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
})
