import { describe, expect, it } from 'vitest'
import { nextRequest } from './windowRequests.ts'

const entries = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ time: 100_000 - first - index, id: 'x' }))
const next = (loaded: [first: number, count: number], screen: [number, number], count = 100_000) =>
  nextRequest(
    { loaded: { first: loaded[0], entries: entries(...loaded) }, awaited: undefined, count },
    { first: screen[0], end: screen[1] },
  )?.request

describe('nextRequest', () => {
  it('reads nothing while the present window contains the screen and some entries around it', () => {
    expect(next([0, 80], [0, 30])).toBeUndefined()
    expect(next([100, 100], [130, 160])).toBeUndefined()
    expect(next([0, 12], [0, 12], 12)).toBeUndefined()
  })

  it('reads from an entry that is on the screen when the windows join', () => {
    expect(next([100, 100], [170, 190])).toEqual({ at: { time: 100_000 - 170, id: 'x' }, newer: 40, older: 60 })
    expect(next([100, 100], [90, 110])).toEqual({ at: { time: 99_900, id: 'x' }, newer: 50, older: 50 })
  })

  it('reads from a position after a jump only', () => {
    expect(next([0, 80], [50_000, 50_020])).toEqual({ at: 50_000, newer: 40, older: 60 })
  })

  it('stays at the newest entry near the top, so that arrivals are shown', () => {
    expect(next([500, 100], [0, 20])).toEqual({ at: 'newest', newer: 0, older: 60 })
  })

  it('waits for the window in flight', () => {
    const loaded = { first: 0, entries: entries(0, 80) }
    const awaited = { first: 49_960, end: 50_060 }
    expect(nextRequest({ loaded, awaited, count: 100_000 }, { first: 50_001, end: 50_021 })).toBeUndefined()
  })
})
