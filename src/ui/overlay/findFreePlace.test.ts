import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, costOf, findFreePlace } from './findFreePlace.ts'

const SCREEN = { top: 0, bottom: 800 }
const TAB_BAR = { top: 740, bottom: 800 }
const WIDTH = 390

const wide = ({ top, bottom }: { top: number; bottom: number }): Box => ({ top, bottom, left: 0, right: WIDTH })

/** Finds the place of something 200 px wide between obstacles as wide as the screen. */
const findFreeTop = (height: number, bounds: typeof SCREEN, obstacles: (typeof SCREEN)[]) =>
  findFreePlace({ width: 200, height }, wide(bounds), [obstacles.map(wide)]).top

describe('findFreePlace', () => {
  it('is the lowest place above the tab bar', () => {
    expect(findFreeTop(50, SCREEN, [TAB_BAR])).toBe(684)
  })

  it('goes above a button that is there', () => {
    expect(findFreeTop(50, SCREEN, [TAB_BAR, { top: 670, bottom: 720 }])).toBe(614)
  })

  it('uses a gap that is high enough', () => {
    const buttons = [
      { top: 600, bottom: 650 },
      { top: 670, bottom: 720 },
    ]
    expect(findFreeTop(50, SCREEN, [TAB_BAR, ...buttons])).toBe(544)
    expect(findFreeTop(14, SCREEN, [TAB_BAR, ...buttons])).toBe(720)
  })

  it('covers least where nothing is free', () => {
    expect(
      findFreeTop(50, { top: 0, bottom: 100 }, [
        { top: 0, bottom: 40 },
        { top: 60, bottom: 100 },
      ]),
    ).toBe(44)
  })

  it('goes beside what fills no row: in the middle, else at an edge', () => {
    const bounds = { top: 0, bottom: 100, left: 100, right: 900 }
    const size = { width: 200, height: 40 }
    const left = { top: 0, bottom: 100, left: 0, right: 350 }
    expect(findFreePlace(size, bounds, [[left]])).toMatchObject({ top: 54, shift: 0 })
    expect(findFreePlace(size, bounds, [[{ ...left, right: 420 }]])).toMatchObject({ top: 54, shift: 294 })
    expect(findFreePlace(size, bounds, [[{ ...left, left: 420, right: 900 }]])).toMatchObject({ top: 54, shift: -294 })
  })

  it('gives up what matters less first, and covers least of what matters most', () => {
    const bounds = wide({ top: 0, bottom: 100 })
    const size = { width: 200, height: 40 }
    const title = wide({ top: 20, bottom: 50 })
    const button = wide({ top: 56, bottom: 100 })
    const find = (...levels: Box[][]) => findFreePlace(size, bounds, levels)
    expect(find([], [])).toMatchObject({ top: 54, level: 0 })
    expect(find([title, button], [button])).toMatchObject({ top: 10, level: 1 })
    const buttons = [wide({ top: 0, bottom: 45 }), button]
    expect(find([title, ...buttons], buttons)).toMatchObject({ top: 10, level: 2, covered: 35 * 212 })
  })

  it('covers the end of a number rather than its middle, where nothing is free', () => {
    const bounds = wide({ top: 0, bottom: 100 })
    const number = { top: 0, bottom: 100, left: 20, right: 250 }
    expect(findFreePlace({ width: 200, height: 40 }, bounds, [[number]])).toMatchObject({ shift: 89, level: 1 })
  })

  it('weighs the place where something is like those that it finds', () => {
    const box = { top: 10, bottom: 50, left: 100, right: 200 }
    const title = wide({ top: 40, bottom: 60 })
    const beside = { top: 0, bottom: 100, left: 200, right: 300 }
    expect(costOf(box, [[title, beside], [beside]])).toEqual({ level: 1, covered: 0 })
    expect(costOf(box, [[title], [title]])).toEqual({ level: 2, covered: 1000 })
  })

  it('stays within the bounds, and covers nothing if any place is free', () => {
    const obstacle = fc.tuple(fc.nat(780), fc.integer({ min: 1, max: 90 }))
    fc.assert(
      fc.property(fc.array(obstacle, { maxLength: 12 }), fc.integer({ min: 10, max: 120 }), (places, height) => {
        const obstacles = places.map(([top, size]) => ({ top, bottom: top + size }))
        const free = (top: number) => obstacles.every((each) => top + height <= each.top || top >= each.bottom)
        const found = findFreeTop(height, SCREEN, obstacles)
        const isAnyFree = Array.from({ length: 795 - height }, (_, top) => top).some(
          (top) => free(top) && free(top + 6) && top + height + 6 <= SCREEN.bottom,
        )
        return found >= 0 && found + height <= SCREEN.bottom && (!isAnyFree || free(found))
      }),
      { seed: 20_261_122, numRuns: 300 },
    )
  })
})
