import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubVisiblePage } from '../../../tests/stubPage.ts'
import {
  connectivity,
  markReachable,
  markUnreachable,
  onReconnect,
  reconnectNow,
  startConnectivity,
} from './connectivity.ts'

const origin = vi.hoisted(() => ({ answers: true, pings: [] as number[] }))
vi.mock('./transport.ts', () => ({
  pingOrigin: async () => {
    origin.pings.push(Date.now())
    return origin.answers
  },
  isBrowserOnline: () => true,
}))

/** The refetches of two parts of a screen; the first one may fail. */
const first = vi.fn(async () => {})
const second = vi.fn(async () => {})
let undo: (() => void)[]
/** Each test starts on another day: a server that was reached a moment ago continues its back-off. */
let today = Date.now()

beforeEach(() => {
  today += 86_400_000
  vi.useFakeTimers({ now: today })
  for (const refetch of [first, second]) refetch.mockReset()
  origin.answers = true
  undo = [first, second].map((refetch) => onReconnect(refetch))
  markUnreachable()
})
afterEach(() => {
  for (const each of undo) each()
  connectivity.reachable = true
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the app is back online', () => {
  it('once everything on the screen has been fetched again', async () => {
    await reconnectNow()
    expect(connectivity.reachable).toBe(true)
    for (const refetch of [first, second]) expect(refetch).toHaveBeenCalledTimes(1)
  })

  it('when a request gets through by itself: what is on the screen is fetched again, once', () => {
    for (let reply = 0; reply < 2; reply++) markReachable()
    expect(connectivity.reachable).toBe(true)
    for (const refetch of [first, second]) expect(refetch).toHaveBeenCalledExactlyOnceWith(Date.now())
  })

  it('not by a reply to a request that was sent before the server was lost', () => {
    markReachable({ sentAt: Date.now() - 1 })
    expect(connectivity.reachable).toBe(false)
    expect(first).not.toHaveBeenCalled()
  })

  it('although the device’s clock was set back meanwhile, as a network does', async () => {
    vi.setSystemTime(Date.now() - 3_600_000)
    await reconnectNow()
    expect(connectivity.reachable).toBe(true)
  })

  it('not while a part of the screen can’t be fetched, although the origin answers', async () => {
    first.mockRejectedValue(new Error('The API does not answer'))
    await reconnectNow()
    expect(second).toHaveBeenCalledTimes(1)
    expect(connectivity.reachable).toBe(false)
    first.mockReset()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connectivity.reachable).toBe(true)
  })

  it('not while the origin does not answer; nothing is fetched', async () => {
    origin.answers = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connectivity.reachable).toBe(false)
    expect(first).not.toHaveBeenCalled()
  })
})

describe('while the server is unreachable', () => {
  it('it is tried after 1 s, then after twice as long each time, up to 30 s, while the page is visible', async () => {
    const page = stubVisiblePage()
    startConnectivity()
    origin.answers = false
    const pingsIn = async (seconds: number) => {
      const start = Date.now()
      origin.pings = []
      await vi.advanceTimersByTimeAsync(seconds * 1000)
      return origin.pings.map((at) => (at - start) / 1000)
    }
    expect(await pingsIn(100)).toEqual([1, 3, 7, 15, 31, 61, 91])
    page.setVisible('hidden')
    expect(await pingsIn(100)).toEqual([])
    origin.pings = []
    page.setVisible('visible')
    expect(origin.pings.length).toBe(1)
    expect(await pingsIn(10)).toEqual([1, 3, 7])
    page.dispatchEvent(new Event('online'))
    expect(await pingsIn(10)).toEqual([1, 3, 7])
    origin.answers = true
    expect(await pingsIn(100)).toEqual([5])
  })

  it('the pauses grow although other requests get through, and start again once it has been reachable for a while', async () => {
    const start = Date.now()
    const pings = () => origin.pings.splice(0).map((at) => Math.round((at - start) / 1000))
    first.mockImplementation(async () => markReachable())
    second.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      markUnreachable()
      throw new Error('The connection was reset')
    })
    origin.pings = []
    await vi.advanceTimersByTimeAsync(100_000)
    expect(pings()).toEqual([1, 3, 7, 15, 31, 61, 91])
    second.mockReset()
    markReachable()
    await vi.advanceTimersByTimeAsync(20_000)
    markUnreachable()
    await vi.advanceTimersByTimeAsync(2000)
    expect(pings()).toEqual([121])
  })
})
