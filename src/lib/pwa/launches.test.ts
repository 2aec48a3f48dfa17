import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedInvite } from '../login/inviteCode.ts'
import { closeSheet, openSheet } from '../overlays/sheets.ts'
import { withUpdateLock } from '../tabs/updateLock.ts'
import { type LaunchQueue, startLaunches } from './launches.ts'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('../browser/navigation.ts', () => ({ navigate }))
const build = vi.hoisted(() => ({ EDITION: 'live' }))
vi.mock('../config/edition.ts', async (load) => ({
  ...(await load<object>()),
  get EDITION() {
    return build.EDITION
  },
}))
const assign = vi.fn()

const ORIGIN = 'https://app.test'
let loaded: { name: string; type: string }

beforeEach(() => {
  navigate.mockClear()
  assign.mockClear()
  build.EDITION = 'live'
  loaded = { name: `${ORIGIN}/node`, type: 'navigate' }
  vi.stubGlobal('location', { origin: ORIGIN, assign })
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [loaded as never])
})
afterEach(() => {
  closeSheet()
  storedInvite.code = ''
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/**
 * Starts, and returns what the browser calls for each launch.
 *
 * @param pending the launch that the browser has queued while the page was loading
 */
function start(pending?: string) {
  let consume: Parameters<LaunchQueue['setConsumer']>[0] = () => {}
  const launch = (path: string) => consume({ targetURL: new URL(path, ORIGIN).href })
  startLaunches({
    setConsumer: (consumer) => {
      consume = consumer
      if (pending) launch(pending)
    },
  })
  return launch
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
    const launch = start('/node')
    expect(navigate).not.toHaveBeenCalled()
    launch('/node')
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/node')
  })
  it('works at once on a page that no launch has loaded', () => {
    start()('/node')
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/node')
  })
  it('changes nothing if the browser repeats it after a reload, and works when it comes again', () => {
    loaded.type = 'reload'
    const launch = start('/assets')
    expect(navigate).not.toHaveBeenCalled()
    launch('/assets')
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/assets')
  })
  it.each([
    ['live', '/?lang=zh-CN'],
    ['live', '/node?lang=zh-CN&inviteCode=K7Q2-MINT'],
    ['demo', '/?lang=zh-CN'],
    ['demo', '/?scenario=usdt-balance:amount=5'],
    ['demo', '/assets/record?scenario=no-records&inviteCode=K7Q2-MINT'],
  ])('of the %s edition to %s loads that address', (edition, path) => {
    build.EDITION = edition
    start()(path)
    expect(assign).toHaveBeenCalledExactlyOnceWith(ORIGIN + path)
    expect(navigate).not.toHaveBeenCalled()
  })
  it.each(['/node', '/node?inviteCode=K7Q2-MINT'])(
    'of the demo to %s shows the screen in the world as it is',
    (path) => {
      build.EDITION = 'demo'
      start()(path)
      expect(navigate).toHaveBeenCalledExactlyOnceWith('/node')
      expect(assign).not.toHaveBeenCalled()
    },
  )
  it.each(['https://evil.test/?lang=zh-CN', '/nowhere?lang=zh-CN'])('to %s loads nothing', (url) => {
    start()(url)
    expect(assign).not.toHaveBeenCalled()
  })
  it('loads nothing while a sheet is open, or work goes on that a reload must not interrupt', async () => {
    const launch = start()
    openSheet('deposit')
    launch('/?lang=zh-CN')
    closeSheet()
    await withUpdateLock(async () => launch('/?lang=zh-CN'))
    expect(assign).not.toHaveBeenCalled()
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
