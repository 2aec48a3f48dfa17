import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AwaitedIntent } from '../../src/lib/actions/intents.ts'
import { startFollowingRecords } from '../../src/lib/awaited/followRecords.ts'
import { db as cache } from '../../src/lib/cache/db.ts'
import { type InfiniteQuery, transactionsQuery, withdrawalsQuery } from '../../src/lib/cache/infiniteQueries.ts'
import { durable } from '../../src/lib/durable/db.ts'
import { onReconnect, refetchOnScreen } from '../../src/lib/network/connectivity.ts'
import { syncServerTime } from '../../src/lib/network/serverClock.ts'
import { scopeOf } from '../../src/lib/session/accountScope.ts'
import { clearSession, startSession } from '../../src/lib/session/session.ts'
import { depositRow, HASH } from '../deposits/depositRow.ts'
import { memoryStorage } from '../memoryStorage.ts'
import { saveEntries } from '../saveEntries.ts'
import { ME, OTHER, TOKENS } from '../testAccounts.ts'

const refetch = vi.hoisted(() => vi.fn(async (_list: { list: string }) => {}))
vi.mock('../../src/lib/cache/pagination.ts', async (original) => ({
  ...(await original()),
  refetchNewestPage: refetch,
}))

const scope = scopeOf(ME)
const now = Date.now()
const confirmed = depositRow({ hashes: [HASH], requestedAt: now, outcome: 'confirmed', settledAt: now })
const withdrawal: AwaitedIntent = {
  ...{ id: 'w', scope, name: 'withdraw', baseline: {}, requestedAt: now, serverMessage: null, reported: false },
  awaited: { amount: '30', knownIds: [] },
}

/** The server's list as the device now has it. */
async function show<T>({ endpoint, toIndex }: InfiniteQuery<T>, entry: object): Promise<void> {
  const row = { scope, list: endpoint.id, ...toIndex(entry as T), value: entry }
  const key = `${scope}|${endpoint.id}|{}`
  const coverage = { key, scope, newest: 1, oldest: 0, complete: true, fetchedAt: now, unreadable: [] }
  await saveEntries([row], coverage)
}
const time = Math.floor(now / 1000)
/** Ids of the lists that have been fetched. */
const fetched = () => refetch.mock.calls.map(([{ list }]) => list)
const showCharge = () =>
  show(transactionsQuery, { id: '9', token: 'USDT', type: 'charge', direction: 'in', amount: '7', createdTime: time })
const showTransaction = () =>
  show(transactionsQuery, {
    id: '8',
    token: 'USDT',
    type: 'withdraw',
    direction: 'out',
    amount: '30',
    createdTime: time,
  })
const showWithdrawal = (status: string) =>
  show(withdrawalsQuery, { id: '5', token: 'USDT', status, direction: 'out', amount: '30', createdAt: time })

let stop = () => {}
beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  refetch.mockClear()
  startSession(ME, TOKENS)
})
afterEach(async () => {
  stop()
  clearSession()
  vi.unstubAllGlobals()
  await Promise.all([durable.deposits.clear(), durable.intents.clear(), cache.entries.clear(), cache.coverage.clear()])
})

describe('what is awaited', () => {
  it('is asked for once it is, and its record is remembered without the list', async () => {
    stop = startFollowingRecords()
    await durable.deposits.add(confirmed)
    await vi.waitFor(() => expect(refetch).toHaveBeenCalledTimes(1))
    expect(fetched()).toEqual(['listTransactions'])
    await showCharge()
    await vi.waitFor(async () => expect(await durable.deposits.get('a')).toMatchObject({ recordId: '9' }))
  })

  it('is found in a list that was there before the server’s reply', async () => {
    await showCharge()
    await durable.deposits.add({ ...confirmed, outcome: null, settledAt: null })
    stop = startFollowingRecords()
    await vi.waitFor(async () =>
      expect(await durable.deposits.get('a')).toMatchObject({ recordId: '9', outcome: null }),
    )
  })

  it('has the server’s state of a withdrawal until both lists show it', async () => {
    await durable.intents.add(withdrawal)
    stop = startFollowingRecords()
    await showWithdrawal('pending')
    const record = () => durable.intents.get('w').then((row) => row?.awaited?.record)
    await vi.waitFor(async () => expect(await record()).toEqual({ id: '5', status: 'pending' }))
    await showWithdrawal('approved')
    await vi.waitFor(async () => expect(await record()).toEqual({ id: '5', status: 'approved' }))
    await showTransaction()
    await vi.waitFor(async () => expect(await durable.intents.count()).toBe(0))
  })

  it('waits for no asset record of a withdrawal that was rejected', async () => {
    await durable.intents.add(withdrawal)
    stop = startFollowingRecords()
    await showWithdrawal('rejected')
    await vi.waitFor(async () => expect(await durable.intents.count()).toBe(0))
  })

  it('is fetched at once if it is a withdrawal, although the first request fails', async () => {
    refetch.mockRejectedValueOnce(new Error('offline'))
    stop = startFollowingRecords()
    await durable.intents.add(withdrawal)
    await vi.waitFor(() => expect(fetched()).toEqual(['listTransactions', 'listWithdrawals']))
    await refetchOnScreen(now)
    expect(fetched()).toHaveLength(4)
  })

  it('is deleted after a week by the server’s clock, never by that of the device alone', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: now + 8 * 86_400_000 })
    onTestFinished(() => void vi.useRealTimers())
    await durable.intents.add(withdrawal)
    stop = startFollowingRecords()
    await vi.waitFor(() => expect(refetch).toHaveBeenCalled())
    expect(await durable.intents.count()).toBe(1)
    syncServerTime(new Date(now).toUTCString())
    await showWithdrawal('pending')
    await vi.waitFor(async () => expect((await durable.intents.get('w'))?.awaited?.record).toBeDefined())
    syncServerTime(new Date(now + 8 * 86_400_000).toUTCString())
    await showWithdrawal('approved')
    await vi.waitFor(async () => expect(await durable.intents.count()).toBe(0))
  })

  it('leaves an intent without an outcome alone', async () => {
    const { awaited: _, ...unknown } = withdrawal
    await durable.intents.add(unknown)
    await durable.deposits.add(confirmed)
    stop = startFollowingRecords()
    await showWithdrawal('rejected')
    await showTransaction()
    await showCharge()
    await vi.waitFor(async () => expect(await durable.deposits.get('a')).toMatchObject({ recordId: '9' }))
    expect(await durable.intents.get('w')).toEqual(unknown)
  })
})

it('keeps the screen fresh while the server may credit a deposit', async () => {
  const refresh = vi.fn(async () => {})
  const stopListening = onReconnect(refresh)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    stopListening()
  })
  await durable.deposits.add(depositRow({ hashes: [HASH], acknowledged: [HASH] }))
  stop = startFollowingRecords()
  for (let second = 0; second < 10; second++) {
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(refresh).toHaveBeenCalled()
})

describe('withdrawals under review', () => {
  /** Whether a refresh of the screen fetches the withdrawals. */
  async function isRefetched(): Promise<boolean> {
    refetch.mockClear()
    await refetchOnScreen(now)
    return fetched().includes('listWithdrawals')
  }

  it('take part in a refresh of the screen until they have ended, also after a reload', async () => {
    await showWithdrawal('pending')
    stop = startFollowingRecords()
    await vi.waitFor(async () => expect(await isRefetched()).toBe(true))
    await showWithdrawal('done')
    await vi.waitFor(async () => expect(await isRefetched()).toBe(false))
  })

  it('of another account, and after a log-out, cause no request', async () => {
    await showWithdrawal('pending')
    stop = startFollowingRecords()
    await vi.waitFor(async () => expect(await isRefetched()).toBe(true))
    startSession(OTHER, TOKENS)
    expect(await isRefetched()).toBe(false)
    clearSession()
    expect(await isRefetched()).toBe(false)
  })
})
