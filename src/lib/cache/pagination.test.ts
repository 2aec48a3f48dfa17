import { beforeEach, describe, expect, it } from 'vitest'
import type { AssetRecord } from '../../contract/assets.ts'
import { forgetAccount } from '../account/forgetAccount.ts'
import { setTransport } from '../network/transport.ts'
import { scopeOf } from '../session/accountScope.ts'
import { startSession } from '../session/session.ts'
import { db } from './db.ts'
import { transactionsQuery } from './infiniteQueries.ts'
import { findEntryKeys, type ListFilter, readCoverage } from './listStore.ts'
import { coverageKey, fetchNewestPage, fetchNextPage } from './pagination.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const { signal } = new AbortController()
let served: AssetRecord[] = []
let asked: string[] = []

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

const queryOf = (filter: ListFilter = {}) => ({ list: transactionsQuery, address: ADDRESS, filter })
/** Times of the entries in the covered range. */
async function shown(query: ReturnType<typeof queryOf>): Promise<number[]> {
  const coverage = await readCoverage(coverageKey(query))
  const keys = await findEntryKeys(scopeOf(ADDRESS), 'listTransactions', query.filter)
  return keys.map(([, , time]) => time).filter((time) => coverage?.complete || time >= (coverage?.oldest ?? 0))
}
/** Fetches page after page to the end. */
async function scrollDown(query: ReturnType<typeof queryOf>): Promise<void> {
  for (let page = 1, pages = 0; !(await readCoverage(coverageKey(query)))?.complete && pages < 100; pages++)
    page = await fetchNextPage(query, page, signal)
}

beforeEach(async () => {
  await Promise.all([db.entries.clear(), db.coverage.clear()])
  asked = []
  startSession(ADDRESS, { accessToken: 'a', refreshToken: 'r' })
  setTransport(async (input) => {
    const params = new URL(String(input), 'http://app.test').searchParams
    asked.push(params.toString())
    const types = params.get('types')?.split(',')
    const fitting = served.filter(({ type }) => !types || types.includes(type))
    const [page, size] = [Number(params.get('page')), Number(params.get('size'))]
    return Response.json({ code: 200, data: fitting.slice((page - 1) * size, page * size) })
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

  it('gives each filter its own end, and finds entries that other filters fetched', async () => {
    served = upTo(24)
    const fees = queryOf({ types: ['fee'] })
    await fetchNewestPage(queryOf(), signal)
    expect(await findEntryKeys(scopeOf(ADDRESS), 'listTransactions', fees.filter)).toHaveLength(5)
    await fetchNewestPage(fees, signal)
    await scrollDown(fees)
    expect(await shown(fees)).toEqual([24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2])
    expect(asked.at(-1)).toBe('page=2&size=10&types=fee')
  })

  it('treats an empty list as complete', async () => {
    served = []
    await fetchNewestPage(queryOf(), signal)
    expect(await readCoverage(coverageKey(queryOf()))).toMatchObject({ complete: true })
  })
})

describe('cached entries', () => {
  it('match type, direction and time together, newest first', async () => {
    served = upTo(10)
    await fetchNewestPage(queryOf(), signal)
    const find = async (filter: ListFilter) =>
      (await findEntryKeys(scopeOf(ADDRESS), 'listTransactions', filter)).map(([, , time]) => time)
    expect(await find({ types: ['charge', 'fee'], direction: 'in' })).toEqual([9, 7, 5, 3, 1])
    expect(await find({ direction: 'out', startTime: 4, endTime: 8 })).toEqual([8, 6, 4])
    expect(await find({ types: ['mine'] })).toEqual([])
  })

  it('are deleted with their account', async () => {
    served = upTo(3)
    await fetchNewestPage(queryOf(), signal)
    await forgetAccount(ADDRESS)
    expect([await db.entries.count(), await db.coverage.count()]).toEqual([0, 0])
  })
})
