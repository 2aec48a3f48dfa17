import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRowLayout, type RenderedRange, type TopRow } from './rowLayout.ts'

const SCREEN = 844
/** Space above the list: header and filters. */
const ABOVE = 200
const ROW = 66

/**
 * A page with a list, as a browser lays it out.
 *
 * @param heightAt height of the row with a key
 * @param arrived number of rows that have arrived since the start: keys count down from the newest
 */
function createPage(count: number, heightAt: (key: number) => number, start?: TopRow) {
  let scrollTop = 0
  let above = ABOVE
  let arrived = 0
  let range: RenderedRange = { first: Math.max(0, (start?.position ?? 0) - 10), end: 0 }
  range.end = Math.min(count, range.first + 20)
  const rect = (top: number, height: number) => ({ top, height, bottom: top + height }) as DOMRect
  const frame = { style: { blockSize: '0px' }, getBoundingClientRect: () => rect(above - scrollTop, 0) }
  const rowsStyle = { top: '0px' }
  const total = () => count + arrived
  const heights = () => Array.from({ length: range.end - range.first }, (_, at) => heightAt(range.first + at - arrived))
  const rowsTop = () => above - scrollTop + Number.parseFloat(rowsStyle.top)
  const sum = (all: number[]) => all.reduce((whole, height) => whole + height, 0)
  const children = () =>
    heights().map((height, at) => ({
      getBoundingClientRect: () => rect(rowsTop() + sum(heights().slice(0, at)), height),
    }))
  const rows = {
    style: rowsStyle,
    get children() {
      return children()
    },
    getBoundingClientRect: () => rect(rowsTop(), sum(heights())),
  }
  const scrollHeight = () => above + Number.parseFloat(frame.style.blockSize) + 60
  const scrollTo = (top: number) => {
    scrollTop = Math.max(0, Math.min(top, scrollHeight() - SCREEN))
  }
  vi.stubGlobal('innerHeight', SCREEN)
  Object.defineProperty(globalThis, 'scrollY', { get: () => scrollTop, configurable: true })
  vi.stubGlobal('scrollBy', ({ top }: { top: number }) => scrollTo(scrollTop + top))
  const layout = createRowLayout(frame as unknown as HTMLElement, rows as unknown as HTMLElement, ROW)

  /** Renders until nothing changes, as the hook does. */
  function render(isFirst = false): void {
    for (let rounds = 0; rounds < 10; rounds += 1) {
      const source = {
        count: total(),
        keyAt: (position: number) => String(position - arrived),
        positionOf: (key: string) => Number(key) + arrived,
      }
      const moved = layout.update(source, true, range)
      if (isFirst && rounds === 0 && start) layout.scrollTo(start)
      else if (isFirst && rounds === 0) layout.pinTopRow(range)
      const next = layout.rangeAround(moved)
      if (next.first === range.first && next.end === range.end) {
        layout.layOut(range)
        return
      }
      range = next
    }
    throw new Error('renders without end')
  }
  function onScroll(): void {
    layout.holdOrigin()
    layout.pinTopRow(range)
    layout.readPlace()
    const next = layout.rangeAround(range)
    if (next === range) return
    range = next
    render()
  }
  /** The rows on the screen: key and top, pixels from the top of the screen. */
  const visible = () =>
    children()
      .map((row, at) => ({ key: range.first + at - arrived, ...row.getBoundingClientRect() }))
      .filter(({ top, bottom }) => bottom > 0 && top < SCREEN)
  render(true)
  return {
    visible,
    rendered: () => range.end - range.first,
    scrollBy: (pixels: number) => {
      const before = scrollTop
      scrollTo(scrollTop + pixels)
      const scrolled = scrollTop - before
      onScroll()
      return scrolled
    },
    /** The page has scrolled, and nothing is rendered yet. */
    scrollOnly(pixels: number): { isEnough: boolean; fillsScreen: boolean } {
      scrollTo(scrollTop + pixels)
      layout.pinTopRow(range)
      return { isEnough: layout.rangeAround(range) === range, fillsScreen: layout.fillsScreen(range) }
    },
    jump: (top: number) => {
      scrollTo(top)
      onScroll()
    },
    arrive(rowCount: number) {
      arrived += rowCount
      render()
    },
    showAbove(pixels: number) {
      above += pixels
      layout.holdPlace()
    },
    /** A bar appears, and the event of an earlier scroll comes before the page is laid out. */
    showAboveWhileScrolling(pixels: number, by: number) {
      scrollTo(scrollTop + by)
      above += pixels
      onScroll()
    },
    settle: () => layout.settle(range),
    topRow: () => layout.readPlace(),
    end: () => scrollHeight(),
  }
}

afterEach(() => void vi.unstubAllGlobals())

const uneven = (key: number) => 60 + (Math.abs(key * 7919) % 37)

describe('createRowLayout', () => {
  it.each([50, 1000, 100_000, 1_000_000])('shows both ends of %i rows, and renders few', (count) => {
    const page = createPage(count, uneven)
    expect(page.visible()[0]).toMatchObject({ key: 0, top: ABOVE })
    page.jump(page.end())
    page.jump(page.end())
    expect(page.visible().at(-1)?.key).toBe(count - 1)
    expect(page.rendered()).toBeLessThan(60)
    page.jump(0)
    expect(page.visible()[0]).toMatchObject({ key: 0, top: ABOVE })
  })

  it('is as high as its rows, also if they were lower when they were measured', () => {
    let tall = 66
    const page = createPage(30, (key) => (key < 10 ? tall : 66))
    tall = 600
    page.arrive(0)
    expect(page.end()).toBeGreaterThanOrEqual(ABOVE + 10 * 600 + 10 * 66)
    page.jump(page.end())
    page.jump(page.end())
    expect(page.visible().at(-1)).toMatchObject({ key: 29, bottom: SCREEN - 60 })
  })

  it('renders ahead with every few rows that are scrolled, and at once only before the screen is blank', () => {
    const page = createPage(1000, () => ROW)
    page.jump(ABOVE + 100 * ROW)
    expect(page.scrollOnly(ROW)).toEqual({ isEnough: true, fillsScreen: true })
    expect(page.scrollOnly(ROW)).toEqual({ isEnough: false, fillsScreen: true })
    expect(page.scrollOnly(5 * ROW)).toEqual({ isEnough: false, fillsScreen: true })
    expect(page.scrollOnly(5 * ROW)).toEqual({ isEnough: false, fillsScreen: false })
  })

  it('moves every row by what is scrolled, whatever their heights and however long the list', () => {
    const moves = fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 5, maxLength: 40 })
    fc.assert(
      fc.property(
        fc.constantFrom(200, 100_000, 1_000_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        moves,
        (count, at, steps) => {
          const page = createPage(count, uneven)
          page.jump(page.end() * at)
          for (const step of steps) {
            const before = new Map(page.visible().map(({ key, top }) => [key, top]))
            const scrolled = page.scrollBy(step)
            const rows = page.visible()
            for (const { key, top } of rows)
              if (before.has(key)) expect(Math.abs(top - ((before.get(key) ?? 0) - scrolled))).toBeLessThan(1)
            expect(rows.map(({ key }) => key)).toEqual(rows.map((_, index) => (rows[0]?.key ?? 0) + index))
            // No blank part of the screen between the first and the last row.
            if (rows[0]?.key !== 0) expect(rows[0]?.top).toBeLessThanOrEqual(0)
            if (rows.at(-1)?.key !== count - 1) expect(rows.at(-1)?.bottom).toBeGreaterThanOrEqual(SCREEN)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('leaves the rows on the screen in their place when others arrive above', () => {
    const page = createPage(1000, uneven)
    page.jump(20_000)
    const before = page.visible()
    page.arrive(30)
    expect(page.visible().map(({ key }) => key)).toEqual(before.map(({ key }) => key))
    expect(Math.abs((page.visible()[0]?.top ?? 0) - (before[0]?.top ?? 0))).toBeLessThan(1)
    for (let steps = 0; steps < 100; steps += 1) page.scrollBy(-800)
    expect(page.visible()[0]).toMatchObject({ key: -30, top: ABOVE })
  })

  it('leaves the rows on the screen in their place when a bar appears above the list', () => {
    const page = createPage(1000, uneven)
    page.jump(20_000)
    const before = page.visible()
    page.showAbove(60)
    expect(page.visible()).toEqual(before)
    page.showAbove(-60)
    expect(page.visible()).toEqual(before)
  })

  it('doesn’t take a bar that appears above the list for scrolling', () => {
    const page = createPage(1000, uneven)
    page.jump(20_000)
    const [before] = page.visible()
    for (const pixels of [60, -60]) {
      page.showAboveWhileScrolling(pixels, 0)
      expect(page.visible()[0]).toEqual(before)
    }
    page.showAboveWhileScrolling(60, 10)
    expect(page.visible()[0]?.top).toBe((before?.top ?? 0) - 10)
  })

  it('moves down with the page while its top is on the screen', () => {
    const page = createPage(1000, uneven)
    page.jump(100)
    const top = page.visible()[0]?.top ?? 0
    page.showAbove(60)
    expect(page.visible()[0]?.top).toBe(top + 60)
  })

  it('starts at a row, at the place on the screen where it was', () => {
    const page = createPage(1_000_000, uneven)
    page.jump(3_000_000)
    const [first] = page.visible()
    page.settle()
    const place = page.topRow()
    expect(place?.position).toBe(first?.key)
    const again = createPage(1_000_000, uneven, place)
    expect(again.visible()[0]?.key).toBe(first?.key)
    expect(Math.abs((again.visible()[0]?.top ?? 0) - (first?.top ?? 0))).toBeLessThan(2)
  })
})
