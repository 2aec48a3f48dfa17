import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createScrollGeometry, MAX_HEIGHT_PX } from './scrollGeometry.ts'

const SCREEN = 844
const ROW = 66

describe('createScrollGeometry', () => {
  it('gives a list of a million rows a height that every browser lays out, and shows both of its ends', () => {
    const full = 1_000_000 * ROW
    const { height, toFull } = createScrollGeometry(full, SCREEN)
    expect(height).toBe(MAX_HEIGHT_PX)
    expect(toFull(0)).toBe(0)
    expect(toFull(height - SCREEN)).toBe(full - SCREEN)
    expect(toFull((height - SCREEN) / 2)).toBeCloseTo((full - SCREEN) / 2)
  })

  it('changes nothing in a list that fits', () => {
    const { height, toFull, fromFull } = createScrollGeometry(100_000 * ROW, SCREEN)
    expect(height).toBe(100_000 * ROW)
    for (const offset of [-200, 0, 1234.5, height - SCREEN, height]) {
      expect(toFull(offset)).toBeCloseTo(offset)
      expect(fromFull(offset)).toBeCloseTo(offset)
    }
  })

  it('finds the scroll offset of every offset in the list, and the other way round', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: -0.1, max: 1.1, noNaN: true }),
        (rows, at) => {
          const { toFull, fromFull } = createScrollGeometry(rows * ROW, SCREEN)
          const offset = at * rows * ROW
          expect(toFull(fromFull(offset))).toBeCloseTo(offset, 2)
        },
      ),
    )
  })
})
