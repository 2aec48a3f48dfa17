/** A vertical range of the viewport, in pixels. */
interface Range {
  top: number
  bottom: number
}

/** A rectangle of the viewport, in pixels. */
export interface Box extends Range {
  left: number
  right: number
}

interface Size {
  width: number
  height: number
}

/** How good a place is: lower is better, the level first. */
export interface Cost {
  /** Index of the first list of obstacles that the place is free of; their number if there is none. */
  level: number
  /** Square pixels that it covers of the last list, which is the one that matters most. */
  covered: number
}

export interface Place extends Cost {
  top: number
  /** Pixels to the right of the middle of the bounds. */
  shift: number
}

/** Distance to what must stay free, in pixels. */
const GAP_PX = 6

const length = (a0: number, a1: number, b0: number, b1: number): number =>
  Math.max(0, Math.min(a1, b1) - Math.max(a0, b0))
const area = (a: Box, b: Box): number =>
  length(a.top, a.bottom, b.top, b.bottom) * length(a.left, a.right, b.left, b.right)
const coveredArea = (box: Box, obstacles: readonly Box[]): number =>
  obstacles.reduce((sum, obstacle) => sum + area(box, obstacle), 0)

/** The lowest top between two sides that covers none of the obstacles; without one, the one that covers least. */
function findFreeTop(
  height: number,
  bounds: Range,
  sides: { left: number; right: number },
  obstacles: readonly Box[],
): { top: number; covered: number } {
  const lowest = bounds.bottom - height - GAP_PX
  // The lowest free place ends at the bound, or just above an obstacle.
  const candidates = [lowest, ...obstacles.map(({ top }) => top - height - GAP_PX)]
    .filter((top) => top >= bounds.top && top <= lowest)
    .sort((a, b) => b - a)
  let best = { top: Math.max(bounds.top, lowest), covered: Number.POSITIVE_INFINITY }
  for (const top of candidates) {
    const covered = coveredArea({ top, bottom: top + height, ...sides }, obstacles)
    if (covered < best.covered) best = { top, covered }
    if (covered === 0) break
  }
  return best
}

/** In the middle of a row that is free, else beside what is in the row, else where it covers least. */
function findPlaceOf(level: number, { width, height }: Size, bounds: Box, obstacles: readonly Box[]): Place {
  const inRow = findFreeTop(height, bounds, bounds, obstacles)
  if (inRow.covered === 0) return { ...inRow, shift: 0, level }
  const middle = (bounds.left + bounds.right) / 2
  const toEdge = Math.max(0, (bounds.right - bounds.left - width) / 2 - GAP_PX)
  const places = [0, -toEdge, toEdge].map((shift) => {
    const sides = { left: middle + shift - width / 2 - GAP_PX, right: middle + shift + width / 2 + GAP_PX }
    return { ...findFreeTop(height, bounds, sides, obstacles), shift, level }
  })
  return places.reduce((best, place) => (place.covered < best.covered ? place : best))
}

/**
 * Finds the lowest place that covers none of the obstacles: in the middle of a row that is free, else between what is in the
 * row, in the middle or at an edge.
 *
 * @param size of what is placed
 * @param bounds where it may be
 * @param levels lists of obstacles, from all of them to those that matter most. The first list that leaves a place free decides;
 *   if none does, the place covers least of the last.
 */
export function findFreePlace(size: Size, bounds: Box, levels: readonly (readonly Box[])[]): Place {
  let place: Place = { top: bounds.top, shift: 0, level: levels.length, covered: Number.POSITIVE_INFINITY }
  for (const [level, obstacles] of levels.entries()) {
    place = findPlaceOf(level, size, bounds, obstacles)
    if (place.covered === 0) return place
  }
  return { ...place, level: levels.length }
}

/** The cost of a place, for the same levels as in `findFreePlace`. */
export function costOf(box: Box, levels: readonly (readonly Box[])[]): Cost {
  const covered = levels.map((obstacles) => coveredArea(box, obstacles))
  const level = covered.indexOf(0)
  return { level: level < 0 ? levels.length : level, covered: covered.at(-1) ?? 0 }
}
