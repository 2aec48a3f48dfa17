import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedInvite } from '../login/inviteCode.ts'
import { closeSheet, openSheet } from '../overlays/sheets.ts'
import { type LaunchQueue, startLaunches } from './launches.ts'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('../browser/navigation.ts', () => ({ navigate }))

const ORIGIN = 'https://app.test'
let loaded: { name: string; type: string }

beforeEach(() => {
  navigate.mockClear()
  loaded = { name: `${ORIGIN}/node`, type: 'navigate' }
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [loaded as never])
})
afterEach(() => {
  closeSheet()
  storedInvite.code = ''
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Starts, and returns what the browser calls for each launch. */
function start() {
  let consume: Parameters<LaunchQueue['setConsumer']>[0] = () => {}
  startLaunches({
    setConsumer: (consumer) => {
      consume = consumer
    },
  })
  return (path: string) => consume({ targetURL: new URL(path, ORIGIN).href })
}

describe('a launch of the open app', () => {
  it.each([
    ['/assets/record', '/assets/record'],
    ['/assets/record?direction=in', '/assets/record?direction=in'],
    ['/node?inviteCode=K7Q2-MINT', '/node'],
  ])('to %s shows %s', (path, shown) => {
    start()(path)
    expect(navigate).toHaveBeenCalledExactlyOnceWith(shown)
  })
  it.each(['/', 'https://evil.test/assets', '/nowhere', '//evil.test/assets'])('to %s goes nowhere', (url) => {
    start()(url)
    expect(navigate).not.toHaveBeenCalled()
  })
  it('changes nothing if it is the one that loaded the page, and works when it comes again', () => {
    const launch = start()
    launch('/node')
    expect(navigate).not.toHaveBeenCalled()
    launch('/node')
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/node')
  })
  it('works at once on a page that was reloaded', () => {
    loaded.type = 'reload'
    start()('/node')
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/node')
  })
  it('leaves an open sheet alone', () => {
    openSheet('deposit')
    start()('/assets')
    expect(navigate).not.toHaveBeenCalled()
  })
  it('stores the invite code of a link', () => {
    start()('/?inviteCode=K7Q2-MINT')
    expect(storedInvite.code).toBe('K7Q2-MINT')
    expect(navigate).not.toHaveBeenCalled()
  })
  it('is left out where the browser has no launch queue', () => {
    expect(() => startLaunches(undefined)).not.toThrow()
  })
})
