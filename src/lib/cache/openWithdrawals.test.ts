import { beforeEach, expect, it } from 'vitest'
import { setTransport } from '../network/transport.ts'
import { startSession } from '../session/session.ts'
import { db } from './db.ts'
import { EVER } from './entryIndex.ts'
import { listOf, withdrawalsQuery } from './infiniteQueries.ts'
import { readCoverage, readRange } from './listStore.ts'
import { fetchNewestPage, fetchNextPage, NEWEST_PAGE } from './pagination.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const withdrawals = listOf(withdrawalsQuery, ADDRESS)
const { signal } = new AbortController()
let served: { id: number; status: string }[] = []
let asked: string[] = []

const withdrawal = (id: number, status = 'done') => ({
  ...{ id, status, token: 'USDT', direction: 'out', amount: '1', createdAt: id },
})
const statusOf = async (id: number) => {
  const rows = await readRange(withdrawals, EVER)
  return rows.map(({ value }) => value as { id: number; status: string }).find((row) => row.id === id)?.status
}
const answer = (id: number, status: string) => {
  served = served.map((row) => (row.id === id ? { ...row, status } : row))
}

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
  startSession(ADDRESS, { accessToken: 'a', refreshToken: 'r' })
  served = Array.from({ length: 35 }, (_, index) => withdrawal(35 - index))
  setTransport(async (input) => {
    const page = new URL(String(input), 'http://app.test').searchParams.get('page') ?? ''
    asked.push(page)
    return Response.json({ code: 200, data: served.slice((Number(page) - 1) * 10, Number(page) * 10) })
  })
})

async function readAll() {
  await fetchNewestPage(withdrawals, signal)
  for (let last = NEWEST_PAGE; !(await readCoverage(withdrawals))?.complete; )
    last = await fetchNextPage(withdrawals, last, signal)
  asked = []
}

it('an open withdrawal below the newest page gets its new status with the newest page', async () => {
  answer(12, 'processing')
  await readAll()
  answer(12, 'rejected')
  await fetchNewestPage(withdrawals, signal)
  expect(await statusOf(12)).toBe('rejected')
  expect(asked).toEqual(['1', '3'])
  expect(await readCoverage(withdrawals)).toMatchObject({ newest: 35, complete: true })
})

it('an open withdrawal that newer ones have moved to another page is found there', async () => {
  answer(16, 'pending')
  await readAll()
  answer(16, 'done')
  served.unshift(withdrawal(36))
  await fetchNewestPage(withdrawals, signal)
  expect(await statusOf(16)).toBe('done')
})

it('withdrawals that have ended are not fetched again', async () => {
  await readAll()
  await fetchNewestPage(withdrawals, signal)
  expect(asked).toEqual(['1'])
})
