import { afterEach, describe, expect, it, vi } from 'vitest'
import { fillDisk } from '../../../tests/fillDisk.ts'
import { createListServer, record, recordsFrom, timesFrom } from '../../../tests/serveList.ts'
import { ME, OTHER, TOKENS } from '../../../tests/testAccounts.ts'
import type { AssetRecord } from '../../contract/assets.ts'
import { forgetAccount } from '../account/forgetAccount.ts'
import { clearSession, startSession } from '../session/session.ts'
import { db } from './db.ts'
import { EVER } from './entryIndex.ts'
import { inviteesQuery, listOf, transactionsQuery } from './infiniteQueries.ts'
import { deleteLists, readCoverage, readRange } from './listStore.ts'
import { fetchNewestPage, fetchNextPage, NEWEST_PAGE } from './pagination.ts'
import { unsaved } from './unsavedRows.ts'

const LIST = listOf(transactionsQuery, ME)
const { signal } = new AbortController()
const server = createListServer()

const fetchNewest = (list = LIST) => fetchNewestPage(list, signal)
/** Fetches page after page to the end, as one pass through the list. */
async function scrollDown(list = LIST, last = NEWEST_PAGE) {
  for (let pages = 0; !(await readCoverage(list))?.complete && pages < 100; pages++)
    last = await fetchNextPage(list, last, signal)
  return last
}
const saved = async (list = LIST) => (await readRange(list, EVER)).map(({ time }) => time)
/** Times of the entries in the covered range. */
async function shown(list = LIST): Promise<number[]> {
  const coverage = await readCoverage(list)
  return (await saved(list)).filter((time) => coverage?.complete || time >= (coverage?.oldest ?? 0))
}
/** Fetches a page whose reply comes after something else has happened. */
async function fetchDuring(fetchPage: () => Promise<unknown>, work: () => Promise<unknown>): Promise<void> {
  const { asked, release } = server.holdReply()
  const fetching = fetchPage()
  await asked
  await work()
  release()
  await fetching
}

afterEach(() => void vi.restoreAllMocks())

describe('pagination', () => {
  it('ends at a page that is not full; an exactly full last page costs one more request', async () => {
    server.entries = recordsFrom(20)
    await fetchNewest()
    await scrollDown()
    expect(server.pages()).toEqual([1, 2, 3])
    expect(await shown()).toEqual(timesFrom(20))
  })

  it('asks nothing for an account that has logged out: the login is another one’s', async () => {
    startSession(OTHER, TOKENS)
    await expect(fetchNewest()).rejects.toMatchObject({ kind: 'superseded' })
    expect(server.requests).toEqual([])
  })

  it('saves nothing for an account that logs out between the reply and its rows', async () => {
    server.entries = recordsFrom(3)
    const toIndex = (entry: AssetRecord) => {
      clearSession()
      return transactionsQuery.toIndex(entry)
    }
    const list = listOf({ ...transactionsQuery, toIndex }, ME)
    await expect(fetchNewest(list)).rejects.toMatchObject({ kind: 'superseded' })
    expect([await db.entries.count(), await db.coverage.count()]).toEqual([0, 0])
  })

  it('neither repeats nor drops rows when rows are inserted between two pages', async () => {
    server.entries = recordsFrom(35)
    await fetchNewest()
    server.entries = recordsFrom(42)
    await scrollDown()
    expect(await shown()).toEqual(timesFrom(35))
    await fetchNewest()
    expect(await shown()).toEqual(timesFrom(42))
  })

  it('ends the list at a gap until the missing pages are fetched', async () => {
    server.entries = recordsFrom(30)
    await fetchNewest()
    await scrollDown()
    server.entries = recordsFrom(75)
    await fetchNewest()
    expect(await shown()).toEqual(timesFrom(75, 66))
    await scrollDown()
    expect(await shown()).toEqual(timesFrom(75))
  })

  it('fetches what the newest page of another tab has left out above its last page', async () => {
    server.entries = recordsFrom(35)
    await fetchNewest()
    const last = await scrollDown()
    server.entries = recordsFrom(47)
    await fetchNewest()
    expect(await shown()).toEqual(timesFrom(47, 38))
    await scrollDown(LIST, last)
    expect(await shown()).toEqual(timesFrom(47))
  })

  it.each(['stored', 'refused by the disk'])(
    'ignores a newest page that arrives after a later one: %s',
    async (later) => {
      const clock = vi.spyOn(Date, 'now').mockReturnValue(1000)
      server.entries = recordsFrom(30)
      await fetchDuring(fetchNewest, async () => {
        server.entries = recordsFrom(75)
        clock.mockReturnValue(1001)
        const full = later === 'refused by the disk' ? fillDisk() : undefined
        await fetchNewest()
        full?.mockRestore()
      })
      expect(await saved()).toEqual(timesFrom(75, 66))
      expect(await readCoverage(LIST)).toMatchObject({ oldest: 66, fetchedAt: 1001 })
    },
  )

  it('goes on after the clock of the device was set back', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(2000)
    server.entries = recordsFrom(3)
    await fetchNewest()
    server.entries = recordsFrom(5)
    clock.mockReturnValue(1000)
    await fetchNewest()
    expect(await readCoverage(LIST)).toMatchObject({ newest: 5, fetchedAt: 1000 })
  })

  describe('of a next page', () => {
    /** Fetches the second page of 30 records. */
    async function fetchNextPageDuring(work: () => Promise<unknown>): Promise<void> {
      server.entries = recordsFrom(30)
      await fetchNewest()
      await fetchDuring(() => fetchNextPage(LIST, NEWEST_PAGE, signal), work)
    }

    it('that arrives after a gap has come above it shows nothing beside it', async () => {
      await fetchNextPageDuring(() => {
        server.entries = recordsFrom(75)
        return fetchNewest()
      })
      expect(await shown()).toEqual(timesFrom(75, 66))
      await scrollDown()
      expect(await shown()).toEqual(timesFrom(75))
    })

    it('that arrives after the saved records were deleted shows nothing', async () => {
      await fetchNextPageDuring(deleteLists)
      expect(await readCoverage(LIST)).toBeUndefined()
      await fetchNewest()
      expect(await shown()).toEqual(timesFrom(30, 21))
    })

    it('ends no list again that was read further meanwhile', async () => {
      await fetchNextPageDuring(() => scrollDown())
      expect(await readCoverage(LIST)).toMatchObject({ oldest: 1, complete: true })
    })
  })

  it('joins no page that ends in the second of the newest known record, of which one may be missing', async () => {
    server.entries = recordsFrom(10)
    await fetchNewest()
    server.entries = recordsFrom(19)
    await fetchNewest()
    expect(await shown()).toEqual(timesFrom(19, 10))
  })

  it('gives each filter its own end, and finds entries that other filters fetched', async () => {
    server.entries = recordsFrom(24)
    const fees = listOf(transactionsQuery, ME, { types: ['fee'] })
    await fetchNewest()
    expect(await saved(fees)).toHaveLength(5)
    await fetchNewest(fees)
    await scrollDown(fees)
    expect(await shown(fees)).toEqual([24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2])
    expect(server.requests.at(-1)?.search).toBe('?page=2&size=10&types=fee')
  })

  it('skips no page because another filter has fetched records of the second in which the covered range ends', async () => {
    const at = (type: string) => Array.from({ length: 15 }, (_, index) => record(5, { id: `${type}${index}`, type }))
    server.entries = [...at('fee'), ...at('charge')]
    const charges = listOf(transactionsQuery, ME, { types: ['charge'] })
    await fetchNewest(charges)
    await scrollDown(charges)
    server.requests = []
    await fetchNewest()
    await scrollDown()
    expect(server.pages()).toEqual([1, 2, 3, 4])
    expect(await shown()).toHaveLength(30)
  })

  it('gives up on a server that returns its last page for every later page number', async () => {
    server.entries = [...recordsFrom(20), ...Array.from({ length: 30 }, () => recordsFrom(10)).flat()]
    await fetchNewest()
    await expect(scrollDown()).rejects.toMatchObject({ kind: 'malformed' })
    expect(server.requests.length).toBeLessThan(8)
    expect(await shown()).toEqual(timesFrom(20))
  })

  it('goes on through many records of one second', async () => {
    server.entries = Array.from({ length: 75 }, (_, index) => record(5, { id: `r${index}` }))
    await fetchNewest()
    await scrollDown()
    expect(await readCoverage(LIST)).toMatchObject({ complete: true })
    expect(await shown()).toHaveLength(75)
  })

  it('drops only the entry that does not match the contract; a page is full as received', async () => {
    server.entries = recordsFrom(23)
    for (const index of [3, 9, 14]) server.entries[index] = record(23 - index, { amount: 'a lot' })
    await fetchNewest()
    expect(await readCoverage(LIST)).toMatchObject({ complete: false, unreadable: ['r20', 'r14'] })
    await scrollDown()
    expect(server.pages()).toEqual([1, 2, 3])
    expect(await shown()).toHaveLength(20)
    expect((await readCoverage(LIST))?.unreadable).toEqual(['r20', 'r14', 'r9'])
    // The server corrects one of them.
    server.entries[3] = record(20)
    await fetchNewest()
    expect((await readCoverage(LIST))?.unreadable).toEqual(['r14', 'r9'])
    expect(await shown()).toHaveLength(21)
  })

  it('shows no cached entry as the next one below a page that can’t be read', async () => {
    server.entries = recordsFrom(12)
    await fetchNewest()
    await scrollDown()
    server.entries = timesFrom(40).map((time) => record(time, time > 30 ? { createdTime: 'soon' } : {}))
    await fetchNewest()
    expect(await shown()).toEqual([])
    await scrollDown()
    expect(await shown()).toEqual(timesFrom(30))
    expect((await readCoverage(LIST))?.unreadable).toHaveLength(10)
  })

  it('treats entries that are no objects as unreadable', async () => {
    server.entries = [null, 7, 'x', [], record(1)]
    await fetchNewest()
    expect(await shown()).toEqual([1])
    expect((await readCoverage(LIST))?.unreadable).toHaveLength(4)
  })

  it('knows the newest record of a page that is ordered by id, where a later one has an earlier time', async () => {
    server.entries = [record(9), record(10), ...recordsFrom(8)]
    await fetchNewest()
    expect(await readCoverage(LIST)).toMatchObject({ newest: 10, oldest: 1 })
  })
})

describe('invitees', () => {
  const invitees = createListServer(inviteesQuery)

  it('count no more as unreadable once they can be read, in whatever case their addresses are', async () => {
    const list = listOf(inviteesQuery, ME)
    const invitee = (createdAt: number) => ({ ethAddress: `0xAB${String(createdAt).padStart(38, '0')}`, createdAt })
    const entries = timesFrom(60).map(invitee)
    invitees.entries = entries.with(3, { ...invitee(57), createdAt: Number.NaN })
    await fetchNewestPage(list, signal)
    expect((await readCoverage(list))?.unreadable).toHaveLength(1)
    invitees.entries = entries
    await fetchNewestPage(list, signal)
    expect(await readCoverage(list)).toMatchObject({ complete: false, unreadable: [] })
  })
})

describe('cached entries', () => {
  it('have no coverage if its row can’t be read', async () => {
    server.entries = recordsFrom(5)
    await fetchNewest()
    await db.coverage.toCollection().modify({ oldest: 'yesterday' } as never)
    expect(await readCoverage(LIST)).toBeUndefined()
    await fetchNewest()
    expect(await shown()).toHaveLength(5)
  })

  it('that a full disk refused are stored with the next page: the next start misses none in the covered range', async () => {
    server.entries = recordsFrom(35)
    await fetchNewest()
    const full = fillDisk()
    await fetchNextPage(LIST, NEWEST_PAGE, signal)
    full.mockRestore()
    await scrollDown()
    unsaved.dropScopes(() => true)
    expect(await shown()).toEqual(timesFrom(35))
  })

  it.each(['the device', 'memory'])('are deleted with their account from %s', async (place) => {
    if (place === 'memory') fillDisk()
    server.entries = recordsFrom(3)
    await fetchNewest()
    expect(await saved()).toHaveLength(3)
    await forgetAccount(ME)
    expect(await saved()).toEqual([])
    expect(await readCoverage(LIST)).toBeUndefined()
    expect(await Promise.all(db.tables.map((table) => table.count()))).toEqual(db.tables.map(() => 0))
  })
})
