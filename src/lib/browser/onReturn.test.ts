import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubPage } from '../../../tests/stubPage.ts'
import { onReturn } from './onReturn.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const window = new EventTarget()
const work = vi.fn()
let stop: () => void

beforeEach(() => {
  vi.stubGlobal('document', page)
  stubPage(window)
  stop = onReturn(work)
})
afterEach(() => {
  stop()
  work.mockReset()
  vi.unstubAllGlobals()
})

/** How often each event runs the work. */
const occur = (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState
  const pageShow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })
  const events: [string, EventTarget, Event][] = [
    ['visibilitychange', page, new Event('visibilitychange')],
    ['focus', window, new Event('focus')],
    ['restored', window, pageShow(true)],
    ['loaded', window, pageShow(false)],
  ]
  return events.flatMap(([name, target, event]) => {
    work.mockClear()
    target.dispatchEvent(event)
    return work.mock.calls.map(() => name)
  })
}

describe('onReturn', () => {
  it('runs at each sign of a return, never while the page is hidden or just loads, until it is unsubscribed', () => {
    expect(occur('visible')).toEqual(['visibilitychange', 'focus', 'restored'])
    expect(occur('hidden')).toEqual([])
    stop()
    expect(occur('visible')).toEqual([])
  })
})
