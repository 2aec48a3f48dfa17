import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillDisk } from '../../../tests/fillDisk.ts'
import { createListServer, recordsFrom } from '../../../tests/serveList.ts'
import { ME } from '../../../tests/testAccounts.ts'
import { clearSession } from '../session/session.ts'
import { toasts } from '../toasts/toasts.ts'
import { listOf, transactionsQuery } from './infiniteQueries.ts'
import { countEntries, deleteLists, readCoverage } from './listStore.ts'
import { cancelSaving, recordSaving, saveAllRecords } from './recordSaver.ts'
import { readSavedRange } from './savedRange.ts'

const SAVED = [{ id: 'storage.savedAll' }]

const LIST = listOf(transactionsQuery, ME)
const server = createListServer()

/** Saves, and returns what has been said, and the number of saved records. */
async function save() {
  await saveAllRecords()
  return [toasts.shown.splice(0).map(({ message }) => message), await countEntries(LIST)]
}
/** Does something with the request of a page. */
const onPage = (page: number, work: () => void) => {
  server.onRequest = () => {
    if (server.requests.length === page) work()
  }
}

beforeEach(() => void toasts.shown.splice(0))
afterEach(() => clearSession())

describe('saving all records', () => {
  it('fetches every page of every list once, and says so', async () => {
    server.entries = recordsFrom(35)
    expect(await save()).toEqual([SAVED, 35])
    expect(server.requests.map(({ pathname, searchParams }) => `${pathname} ${searchParams.get('page')}`)).toEqual([
      ...[1, 2, 3, 4].map((page) => `/api/v1/wallet/transaction ${page}`),
      ...['/api/v1/wallet/withdraw 1', '/api/v1/invitation/direct 1'],
    ])
  })

  it('stops without a word when it is cancelled, and continues at the last saved page', async () => {
    server.entries = recordsFrom(300)
    onPage(11, cancelSaving)
    expect(await save()).toEqual([[], 100])
    server.requests = []
    server.onRequest = () => {}
    expect(await save()).toEqual([SAVED, 300])
    // The newest page and the last saved one again, the 200 that were missing with the empty page after them, and the other two
    // lists.
    expect(server.requests).toHaveLength(2 + 20 + 1 + 2)
  })

  it('says why it failed, keeps what is saved, and continues', async () => {
    server.entries = recordsFrom(45)
    onPage(4, () => {
      throw new TypeError('Failed to fetch')
    })
    expect(await save()).toEqual([[{ id: 'error.network' }], 30])
    expect(recordSaving.isRunning).toBe(false)
    expect(await save()).toEqual([SAVED, 45])
  })

  it('stops once the device stores nothing more, says so, and counts what it has', async () => {
    server.entries = recordsFrom(60)
    onPage(3, () => fillDisk())
    expect(await save()).toEqual([[{ id: 'storage.unavailable' }, { id: 'storage.savingStopped' }], 30])
    expect(server.requests).toHaveLength(3)
    expect(await readSavedRange(LIST)).toEqual({ count: 20, oldest: 41, complete: false })
    vi.restoreAllMocks()
    server.onRequest = () => {}
    expect(await save()).toEqual([SAVED, 60])
    expect(await readSavedRange(LIST)).toEqual({ count: 60, oldest: 1, complete: true })
  })

  it('goes on through records that are saved already, below a gap', async () => {
    server.entries = recordsFrom(80)
    await save()
    server.entries = recordsFrom(95)
    expect(await save()).toEqual([SAVED, 95])
    expect(await readCoverage(LIST)).toMatchObject({ complete: true, oldest: 1 })
  })

  it('ends when the records are deleted meanwhile, as in another tab', async () => {
    server.entries = recordsFrom(300)
    onPage(11, () => void deleteLists())
    expect(await save()).toEqual([[], 0])
    expect(server.requests).toHaveLength(11)
  })

  it('does nothing without a login', async () => {
    clearSession()
    await saveAllRecords()
    expect(server.requests).toEqual([])
  })
})
