import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPlaceKeeper, type ListPlace, type RenderedList } from './placeKeeper.ts'

const HEADER = 200
const ROW = 50
const SCREEN = 600

let entries: { time: number; id: string }[]
/** Cuts the page off below this height. */
let cutOff: number
let place: ListPlace | undefined
const page = { scrollY: 0 }

const upTo = (newest: number) => Array.from({ length: newest }, (_, index) => ({ time: newest - index, id: 'r' }))
const heightOfPage = () => Math.min(cutOff, HEADER + entries.length * ROW)
const scrollBy = ({ top }: { top: number }) => {
  page.scrollY = Math.max(0, Math.min(page.scrollY + top, heightOfPage() - SCREEN))
}
/** As any script does. The scroll event comes with the next frame. */
const scrollTo = (top: number) => scrollBy({ top: top - page.scrollY })

const list = (): RenderedList =>
  ({
    frame: { getBoundingClientRect: () => ({ top: HEADER - page.scrollY }) },
    rows: {
      scrollOffset: Number.NaN,
      findItemIndex: () => Math.max(0, Math.floor((page.scrollY - HEADER) / ROW)),
      getItemOffset: (index: number) => index * ROW,
    },
    entries,
  }) as unknown as RenderedList

function openList(start?: ListPlace) {
  const keeper = createPlaceKeeper(list, start, (moved) => {
    place = moved
  })
  keeper.show()
  return keeper
}

/** A list that the user has scrolled, and that is at rest. */
function openAt(top: number) {
  const keeper = openList()
  scrollTo(top)
  keeper.onScroll()
  keeper.onScrollEnd()
  return keeper
}

/** Rows of a second each, newest first, so that a row is known by its time. */
const topOf = (time: number) => HEADER - page.scrollY + entries.findIndex((entry) => entry.time === time) * ROW

beforeEach(() => {
  entries = upTo(80)
  cutOff = Number.POSITIVE_INFINITY
  page.scrollY = 0
  vi.stubGlobal('scrollBy', scrollBy)
  vi.stubGlobal('innerHeight', SCREEN)
  vi.stubGlobal('document', {
    documentElement: {
      get scrollHeight() {
        return heightOfPage()
      },
    },
  })
  Object.defineProperty(globalThis, 'scrollY', { configurable: true, get: () => page.scrollY })
})
afterEach(() => vi.unstubAllGlobals())

describe('createPlaceKeeper', () => {
  it('keeps the row at the top of the screen in its place when newer rows come', () => {
    const keeper = openAt(2510)
    expect(place).toEqual({ time: 33, id: 'r', offset: 40 })
    entries = upTo(83)
    keeper.hold()
    expect(topOf(33)).toBe(40)
    expect(page.scrollY).toBe(2660)
  })

  it('knows the row by its id among others of the same second', () => {
    entries = Array.from({ length: 80 }, (_, index) => ({ time: 1, id: `r${99 - index}` }))
    const keeper = openAt(2510)
    expect(place).toEqual({ time: 1, id: 'r52', offset: 40 })
    entries = [{ time: 2, id: 'r0' }, ...entries]
    keeper.hold()
    expect(page.scrollY).toBe(2560)
    expect(openList({ time: 1, id: 'r52', offset: 40 }).isScrolledInto()).toBe(true)
    expect(page.scrollY).toBe(2560)
  })

  it('shows newer rows at the top of the list', () => {
    const keeper = openAt(0)
    entries = upTo(83)
    keeper.hold()
    expect(page.scrollY).toBe(0)
  })

  it('leaves a jump to the top, although rows come before its scroll event', () => {
    const keeper = openAt(2510)
    scrollTo(0)
    entries = upTo(83)
    keeper.hold()
    expect(page.scrollY).toBe(0)
    keeper.onScroll()
    expect(place).toBeUndefined()
  })

  it('keeps the rows in their place that a jump has led to, although others come before its scroll event', () => {
    const keeper = openAt(2510)
    scrollTo(1010)
    const before = topOf(63)
    entries = upTo(83)
    keeper.hold()
    expect(topOf(63)).toBe(before)
    keeper.onScroll()
    expect(place).toEqual({ time: 63, id: 'r', offset: before })
  })

  it('returns to its row after the page was too short for it', () => {
    const keeper = openAt(2510)
    cutOff = 1000
    scrollTo(page.scrollY)
    keeper.hold()
    keeper.onScroll()
    cutOff = Number.POSITIVE_INFINITY
    keeper.hold()
    expect(topOf(33)).toBe(40)
  })

  it('starts at the next older row where its own is gone', () => {
    entries = upTo(80).filter(({ time }) => time !== 33)
    openList({ time: 33, id: 'r', offset: 40 })
    expect(topOf(32)).toBe(40)
  })

  it('goes to the end of what has been read until its row is there', () => {
    const start = { time: 10, id: 'r', offset: 130 }
    entries = upTo(80).slice(0, 50)
    const keeper = openList(start)
    expect(page.scrollY).toBe(heightOfPage() - SCREEN)
    keeper.onScroll()
    entries = upTo(80)
    keeper.hold()
    expect(topOf(10)).toBe(130)
  })
})
