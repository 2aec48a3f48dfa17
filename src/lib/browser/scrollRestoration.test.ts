import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubPage } from '../../../tests/stubPage.ts'
import { readEntryState, saveEntryState } from './entryState.ts'
import { restoreScrollPosition, startScrollRestoration } from './scrollRestoration.ts'

const SCREEN = 800

/** A window that scrolls: bars of height `bars` above a screen with content of height `content`. */
class FakeWindow extends EventTarget {
  scrollY = 0
  bars = 60
  content = 2000
  key = 'list'
  onResize = () => {}

  readonly scrollTo = (_: number, y: number) => {
    this.scrollY = Math.max(0, Math.min(y, this.bars + this.content - SCREEN))
    this.dispatchEvent(new Event('scroll'))
  }

  /** Pixels from the top of the window to the content. */
  get contentTop(): number {
    return this.bars - this.scrollY
  }

  /** Changes what is on the page, as a browser lays it out. */
  show(change: { bars?: number; content?: number }): void {
    Object.assign(this, change)
    this.scrollTo(0, this.scrollY)
    this.onResize()
  }

  /** Opens another screen, or goes back to one. */
  go(key: string): void {
    this.key = key
    restoreScrollPosition(key)
  }
}

let page: FakeWindow

beforeEach(() => {
  vi.useFakeTimers()
  page = new FakeWindow()
  vi.stubGlobal('history', {
    get state() {
      return { key: page.key, index: 0, overlays: 0 }
    },
  })
  Object.defineProperty(globalThis, 'scrollY', { get: () => page.scrollY, configurable: true })
  vi.stubGlobal('scrollTo', page.scrollTo)
  vi.stubGlobal('scrollBy', (_: number, y: number) => page.scrollTo(0, page.scrollY + y))
  stubPage(page)
  vi.stubGlobal('document', {
    body: {},
    addEventListener: () => {},
    querySelector: () => ({ getBoundingClientRect: () => ({ top: page.contentTop }) }),
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        page.onResize = onResize
      }
      observe() {}
      disconnect() {
        page.onResize = () => {}
      }
    },
  )
  startScrollRestoration()
  page.go('list')
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Scrolls the list to a place, opens another screen, and goes back. */
function goAwayAndBack(y: number): void {
  page.scrollTo(0, y)
  page.go('other')
  page.show({ content: 900 })
  page.go('list')
}

describe('the position of a screen', () => {
  it('is the top for a new one', () => {
    page.scrollTo(0, 700)
    page.go('other')
    expect(page.scrollY).toBe(0)
  })

  it('is not changed by the screen before that is still shown, and scrolls', () => {
    page.go('left')
    page.scrollTo(0, 700)
    page.key = 'next'
    page.scrollTo(0, 300)
    page.go('left')
    expect(page.scrollY).toBe(700)
    page.go('next')
    expect(page.scrollY).toBe(0)
  })

  it('is held until the content is there, also if the page gets shorter first', () => {
    goAwayAndBack(700)
    page.show({ content: 500 })
    expect(page.scrollY).toBe(0)
    page.show({ content: 2000 })
    expect(page.scrollY).toBe(700)
    page.show({ content: 2400 })
    expect(page.scrollY).toBe(700)
  })

  it('does not count a bar that has appeared above the content', () => {
    goAwayAndBack(700)
    page.show({ content: 2000, bars: 100 })
    expect(page.contentTop).toBe(60 - 700)
  })

  it('is left to the user who acts', () => {
    goAwayAndBack(700)
    page.show({ content: 500 })
    page.dispatchEvent(new Event('wheel'))
    page.show({ content: 2000 })
    expect(page.scrollY).toBe(0)
  })

  it('is not held for ever', () => {
    goAwayAndBack(700)
    page.show({ content: 500 })
    vi.advanceTimersByTime(5000)
    page.show({ content: 2000 })
    expect(page.scrollY).toBe(0)
  })

  it('leaves the place of a list alone: the list may listen later than the page scrolls', () => {
    saveEntryState('list', 'row 7')
    page.scrollTo(0, 700)
    expect(readEntryState('list')).toBe('row 7')
  })
})
