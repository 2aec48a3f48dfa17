import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReplies, ok, problem } from '../../../tests/serveReplies.ts'
import { stubVisiblePage } from '../../../tests/stubPage.ts'
import { listAccounts } from '../../contract/assets.ts'
import { getNonce } from '../../contract/auth.ts'
import { buyNode } from '../../contract/nodes.ts'
import { request } from '../api/request.ts'
import { connectivity, onReconnect } from './connectivity.ts'
import { createReview, refreshByHand, refreshScreen, startScreenRefresh } from './screenRefresh.ts'

const START = Date.parse('2026-11-22T08:00:00Z')
let page: ReturnType<typeof stubVisiblePage>
/** The times of the refetches, in seconds after the start; each with the age below which data was left alone. */
let refetches: { at: number; maxAge: number }[]
let undo: (() => void)[]

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  page = stubVisiblePage()
  refetches = []
  const refetch = async (since: number) => {
    refetches.push({ at: (Date.now() - START) / 1000, maxAge: (Date.now() - since) / 1000 })
  }
  undo = [onReconnect(refetch), startScreenRefresh()]
})
afterEach(() => {
  for (const each of undo) each()
  connectivity.reachable = true
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const watch = (key: string) => {
  const setUnderReview = createReview()
  setUnderReview(new Map([[key, Number.POSITIVE_INFINITY]]))
  const stop = () => setUnderReview(new Map())
  undo.push(stop)
  return stop
}
const times = () => refetches.map(({ at }) => at)
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

describe('while something is under review', () => {
  it('refetches after 3 s, then after twice as long each time, up to a minute', async () => {
    watch('back-off')
    await seconds(300)
    expect(times()).toEqual([3, 9, 21, 45, 93, 153, 213, 273])
    // What another tab has fetched within the interval is fresh.
    expect(refetches.slice(0, 3).map(({ maxAge }) => maxAge)).toEqual([3, 6, 12])
  })

  it('shares one back-off between everything under review; only something new starts it again', async () => {
    watch('shared one')
    const stop = watch('shared two')
    await seconds(30)
    expect(times()).toEqual([3, 9, 21])
    stop()
    watch('shared two')
    await seconds(20)
    expect(times()).toEqual([3, 9, 21, 45])
    watch('shared three')
    await seconds(4)
    expect(times()).toEqual([3, 9, 21, 45, 53])
  })

  it('stops with the last watcher', async () => {
    const stop = watch('ended')
    await seconds(4)
    stop()
    await seconds(600)
    expect(times()).toEqual([3])
  })

  it('fetches nothing while the page is hidden or the server can’t be reached', async () => {
    watch('unseen')
    page.setVisible('hidden')
    await seconds(100)
    expect(times()).toEqual([])
    connectivity.reachable = false
    page.setVisible('visible')
    await seconds(100)
    expect(times()).toEqual([])
    connectivity.reachable = true
    await seconds(100)
    expect(times().length).toBeGreaterThan(0)
  })
})

describe('a user who returns', () => {
  it('gets data that is older than half a minute refetched, once', async () => {
    page.setVisible('hidden')
    await seconds(3600)
    page.setVisible('visible')
    page.dispatchEvent(new Event('focus'))
    await seconds(1)
    expect(refetches).toEqual([{ at: 3600, maxAge: 30 }])
  })
})

describe('refreshScreen', () => {
  it('refetches everything, once for two taps', async () => {
    void refreshScreen()
    await refreshScreen()
    expect(refetches).toEqual([{ at: 0, maxAge: 0 }])
  })
})

describe('a refresh by hand, in a lift', () => {
  const { requests, serve } = createReplies()
  const hang = ({ signal }: Request) =>
    new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const isGivenUp = () => requests.map(({ signal }) => signal.aborted)
  const readAccounts = () => request(listAccounts, { refreshable: true }, 'token')

  beforeEach(() => {
    requests.length = 0
    undo.push(onReconnect(readAccounts))
  })

  it('asks again where a read has had no reply for ten seconds', async () => {
    serve(hang, ok([]))
    void refreshByHand()
    await seconds(9)
    void refreshByHand()
    await seconds(0)
    expect(isGivenUp()).toEqual([false])
    await seconds(1)
    await refreshByHand()
    expect(isGivenUp()).toEqual([true, false])
    expect(connectivity.reachable).toBe(true)
  })

  it('reaches the read of another tab, which asks again', async () => {
    serve(hang, ok([]))
    void refreshScreen()
    await seconds(10)
    const other = new BroadcastChannel('tpu-live')
    other.postMessage({ type: 'refreshWanted' })
    await vi.waitFor(() => expect(isGivenUp()).toEqual([true, false]))
    other.close()
  })

  it('gives up no action, no login, and no read that it does not repeat', async () => {
    serve(hang, hang, hang, ok([]))
    void problem(request(listAccounts, {}, 'token'))
    void problem(request(buyNode, { body: { nodeSaleItemId: '1' } }, 'token'))
    void problem(request(getNonce, { query: { address: '0x1' } }))
    await seconds(60)
    await refreshByHand()
    expect(isGivenUp()).toEqual([false, false, false, false])
  })

  it('gives up nothing that nobody asked for again: the app itself waits as long as is specified', async () => {
    serve(hang)
    void problem(readAccounts())
    await seconds(199)
    expect(isGivenUp()).toEqual([false])
  })
})
