import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createListServer, timesFrom } from '../../../tests/serveList.ts'
import { ME } from '../../../tests/testAccounts.ts'
import { EVER } from './entryIndex.ts'
import { listOf, withdrawalsQuery } from './infiniteQueries.ts'
import { createListCursor } from './listCursor.ts'
import { readCoverage, readRange } from './listStore.ts'
import { fetchNewestPage, fetchNextPage, NEWEST_PAGE } from './pagination.ts'

const withdrawals = listOf(withdrawalsQuery, ME)
const { signal } = new AbortController()
const server = createListServer(withdrawalsQuery)

const withdrawal = (id: number, status: string) => ({
  ...{ id, status, token: 'USDT', direction: 'out', amount: '1', createdAt: id },
})
/** The 35 withdrawals of the server, which have ended, except one. */
const serve = (id: number, status: string) => {
  server.entries = timesFrom(35).map((each) => withdrawal(each, each === id ? status : 'done'))
}
const saved = async (id: number) => (await readRange(withdrawals, EVER)).find((row) => row.id === String(id))?.value

async function readAll() {
  await fetchNewestPage(withdrawals, signal)
  for (let last = NEWEST_PAGE; !(await readCoverage(withdrawals))?.complete; )
    last = await fetchNextPage(withdrawals, last, signal)
  server.requests = []
}

beforeEach(() => serve(35, 'done'))

it('an open withdrawal below the newest page gets its new status with the newest page', async () => {
  serve(12, 'processing')
  await readAll()
  serve(12, 'rejected')
  await fetchNewestPage(withdrawals, signal)
  expect(await saved(12)).toMatchObject({ status: 'rejected' })
  expect(server.pages()).toEqual([1, 3])
  expect(await readCoverage(withdrawals)).toMatchObject({ newest: 35, complete: true })
})

describe('a status that may be the last one', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 60_000 }))
  afterEach(() => void vi.useRealTimers())

  it.each(['confirmed', 'unknown', 'of a newer server'])('is followed for a week: %s', async (status) => {
    serve(12, status)
    await readAll()
    await fetchNewestPage(withdrawals, signal)
    expect(server.pages()).toEqual([1, 3])
    vi.setSystemTime(12_000 + 7 * 86_400_000)
    await fetchNewestPage(withdrawals, signal)
    expect(server.pages()).toEqual([1, 3, 1])
  })
})

it('an open withdrawal that newer ones have moved to another page is found there', async () => {
  serve(16, 'pending')
  await readAll()
  serve(16, 'done')
  server.entries.unshift(withdrawal(36, 'done'))
  await fetchNewestPage(withdrawals, signal)
  expect(await saved(16)).toMatchObject({ status: 'done' })
})

it('an open withdrawal is found below one that can’t be read', async () => {
  const serveBelowUnreadable = (status: string) => {
    serve(25, status)
    server.entries[2] = { ...withdrawal(33, 'done'), amount: null }
  }
  serveBelowUnreadable('pending')
  await readAll()
  serveBelowUnreadable('rejected')
  await fetchNewestPage(withdrawals, signal)
  expect(await saved(25)).toMatchObject({ status: 'rejected' })
  expect(server.pages()).toEqual([1, 2])
})

it('an open withdrawal whose page has failed is asked for again on return, although the newest page is fresh', async () => {
  serve(12, 'pending')
  await readAll()
  serve(12, 'rejected')
  server.failing = [3]
  const cursor = createListCursor(withdrawals, false)
  const stop = cursor.start()
  await vi.waitFor(() => expect(cursor.getState().newestPage.status).toBe('failed'))
  server.failing = []
  await cursor.recover(Date.now() - 30_000)
  stop()
  expect(await saved(12)).toMatchObject({ status: 'rejected' })
  expect(cursor.getState().newestPage.status).toBe('idle')
})

it('what another tab has fetched since a failure is not fetched again', async () => {
  server.failing = [1]
  const cursor = createListCursor(withdrawals, false)
  const stop = cursor.start()
  await vi.waitFor(() => expect(cursor.getState().newestPage.status).toBe('failed'))
  const failedAt = Date.now()
  server.failing = []
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(failedAt))
  await fetchNewestPage(withdrawals, signal)
  await vi.waitFor(() => expect(cursor.getState().read?.entries).not.toEqual([]))
  server.requests = []
  await cursor.recover(failedAt - 30_000)
  stop()
  expect(server.pages()).toEqual([])
})

it('withdrawals that have ended are not fetched again', async () => {
  await readAll()
  await fetchNewestPage(withdrawals, signal)
  expect(server.pages()).toEqual([1])
})
