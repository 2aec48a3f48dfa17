import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setTransport } from '../network/transport.ts'
import { scopeOf } from '../session/accountScope.ts'
import { clearSession, startSession } from '../session/session.ts'
import { toasts } from '../toasts/toasts.ts'
import { db } from './db.ts'
import { countEntries, deleteLists, readCoverage } from './listStore.ts'
import { cancelSaving, recordSaving, SAVED_LISTS, saveAllRecords } from './recordSaver.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const RECORDS = 'listTransactions'

/** Records on the server; the other lists are empty. */
let served = 0
/** Ids of endpoints and page numbers. */
let requests: string[] = []
/** Called before each reply. */
let onRequest = () => {}
let repeatsFirstPage = false

const record = (time: number) => ({
  ...{ id: `r${time}`, token: 'USDT', type: 'charge', direction: 'in', amount: '1', createdTime: time },
})
const said = () => toasts.shown.map(({ message }) => message)
const RECORD_LIST = { scope: scopeOf(ADDRESS), list: RECORDS, filter: {} }
const countRecords = () => countEntries(RECORD_LIST)

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
  requests = []
  toasts.shown.length = 0
  onRequest = () => {}
  repeatsFirstPage = false
  startSession(ADDRESS, { accessToken: 'a', refreshToken: 'r' })
  setTransport(async (input) => {
    const { pathname, searchParams } = new URL(String(input), 'http://app.test')
    const list = SAVED_LISTS.find(({ endpoint }) => pathname.endsWith(endpoint.path))?.endpoint.id
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('size'))]
    onRequest()
    requests.push(`${list} ${page}`)
    const start = repeatsFirstPage ? 0 : (page - 1) * size
    const length = list === RECORDS ? Math.max(0, Math.min(size, served - start)) : 0
    return Response.json({ code: 200, data: Array.from({ length }, (_, index) => record(served - start - index)) })
  })
})
afterEach(() => clearSession())

describe('saving all records', () => {
  it('fetches every page of every list once', async () => {
    served = 35
    await saveAllRecords()
    expect([said(), await countRecords()]).toEqual([[], 35])
    expect(requests).toEqual([
      ...[1, 2, 3, 4].map((page) => `listTransactions ${page}`),
      'listWithdrawals 1',
      'listDirectInvitees 1',
    ])
  })

  it('stops when it is cancelled, and continues after the last saved page', async () => {
    served = 300
    onRequest = () => {
      if (requests.length === 10) cancelSaving()
    }
    await saveAllRecords()
    expect([said(), await countRecords()]).toEqual([[], 110])
    const before = requests.length
    onRequest = () => {}
    await saveAllRecords()
    expect(await countRecords()).toBe(300)
    // The newest page again, the 190 that were missing with the empty page after them, and the other two lists.
    expect(requests.length - before).toBe(1 + 19 + 1 + 2)
  })

  it('says why it failed, keeps what is saved, and continues', async () => {
    served = 45
    onRequest = () => {
      if (requests.length === 3) throw new TypeError('Failed to fetch')
    }
    await saveAllRecords()
    expect(said()).toEqual([{ id: 'error.network' }])
    expect(recordSaving.isRunning).toBe(false)
    expect(await countRecords()).toBe(30)
    onRequest = () => {}
    toasts.shown.length = 0
    await saveAllRecords()
    expect([said(), await countRecords()]).toEqual([[], 45])
  })

  it('goes on through records that are saved already, below a gap', async () => {
    served = 80
    await saveAllRecords()
    served = 95
    await saveAllRecords()
    expect([said(), await countRecords()]).toEqual([[], 95])
    expect(await readCoverage(RECORD_LIST)).toMatchObject({ complete: true, oldest: 1 })
  })

  it('gives up on a server that returns the same page for every page number', async () => {
    served = 50
    repeatsFirstPage = true
    await saveAllRecords()
    expect(said()).toEqual([{ id: 'error.malformed' }])
    expect(requests.length).toBeLessThan(6)
  })

  it('ends when the records are deleted meanwhile, as in another tab', async () => {
    served = 300
    onRequest = () => {
      if (requests.length === 10) void deleteLists()
    }
    await saveAllRecords()
    expect([said(), await countRecords()]).toEqual([[], 0])
    expect(requests).toHaveLength(11)
  })

  it('does nothing without a login', async () => {
    clearSession()
    await saveAllRecords()
    expect(requests).toEqual([])
  })
})
