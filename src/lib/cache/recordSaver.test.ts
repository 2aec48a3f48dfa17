import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../errors/ApiError.ts'
import { session } from '../session/session.ts'
import { createRecordSaver, SAVED_LISTS } from './recordSaver.ts'

const PAGE = 10

beforeEach(() => {
  session.address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
})
afterEach(() => {
  session.address = null
})

/** Lists of these lengths on a server, and what the device has saved of them. */
function createPages(lengths: number[], { repeats = false, failAt = -1 } = {}) {
  const saved = new Map<string, number>()
  const requests: string[] = []
  const sizeOf = (id: string) => lengths[SAVED_LISTS.findIndex(({ endpoint }) => endpoint.id === id)] ?? 0
  const fetchPage = (id: string, page: number) => {
    if (requests.length === failAt) throw new ApiError('network')
    requests.push(`${id} ${page}`)
    const reach = repeats ? Math.min(PAGE, sizeOf(id)) : Math.min(page * PAGE, sizeOf(id))
    saved.set(id, Math.max(saved.get(id) ?? 0, reach))
  }
  type Query = Parameters<NonNullable<Parameters<typeof createRecordSaver>[0]>['count']>[0]
  const idOf = (query: Query) => query.list.endpoint.id
  const pages = {
    fetchNewestPage: async (query: Query, signal: AbortSignal) => {
      if (signal.aborted) throw new ApiError('superseded')
      fetchPage(idOf(query), 1)
    },
    fetchNextPage: async (query: Query, last: number, signal: AbortSignal) => {
      if (signal.aborted) throw new ApiError('superseded')
      const page = Math.max(last + 1, Math.floor((saved.get(idOf(query)) ?? 0) / PAGE) + 1)
      fetchPage(idOf(query), page)
      return page
    },
    isComplete: async (query: Query) => !repeats && saved.get(idOf(query)) === sizeOf(idOf(query)),
    count: async (query: Query) => saved.get(idOf(query)) ?? 0,
  }
  const total = () => [...saved.values()].reduce((sum, count) => sum + count, 0)
  return { pages, requests, total, recover: () => (failAt = -1) }
}

describe('saving all records', () => {
  it('fetches every page of every list once', async () => {
    const { pages, requests, total } = createPages([35, 12, 0])
    const saver = createRecordSaver(pages)
    await saver.saveAllRecords()
    expect(saver.recordSaving.status).toBe('idle')
    expect(total()).toBe(47)
    expect(requests).toHaveLength(4 + 2 + 1)
  })

  it('stops when it is cancelled, and continues after the last saved page', async () => {
    const { pages, requests, total } = createPages([1000, 0, 0])
    let saver = createRecordSaver(pages)
    const { fetchNextPage } = pages
    pages.fetchNextPage = async (...parameters) => {
      if (requests.length === 40) saver.cancelSaving()
      return fetchNextPage(...parameters)
    }
    await saver.saveAllRecords()
    expect(saver.recordSaving.status).toBe('idle')
    expect([total(), requests.length]).toEqual([400, 40])

    pages.fetchNextPage = fetchNextPage
    saver = createRecordSaver(pages)
    await saver.saveAllRecords()
    expect(total()).toBe(1000)
    // The newest page again, the 60 that were missing, and the other two lists.
    expect(requests.length).toBe(40 + 1 + 60 + 2)
  })

  it('says why it failed, keeps what is saved, and continues', async () => {
    const { pages, total, recover } = createPages([50, 0, 0], { failAt: 3 })
    const saver = createRecordSaver(pages)
    await saver.saveAllRecords()
    expect(saver.recordSaving).toMatchObject({ status: 'failed', error: { kind: 'network' } })
    expect(total()).toBe(30)
    recover()
    await saver.saveAllRecords()
    expect([saver.recordSaving.status, total()]).toEqual(['idle', 50])
  })

  it('gives up on a server that returns the same page for every page number', async () => {
    const { pages, requests } = createPages([50, 0, 0], { repeats: true })
    const saver = createRecordSaver(pages)
    await saver.saveAllRecords()
    expect(saver.recordSaving).toMatchObject({ status: 'failed', error: { kind: 'malformed' } })
    expect(requests.length).toBeLessThan(6)
  })

  it('does nothing without a login', async () => {
    session.address = null
    const { pages, requests } = createPages([50, 0, 0])
    await createRecordSaver(pages).saveAllRecords()
    expect(requests).toEqual([])
  })
})
