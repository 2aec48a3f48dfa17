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

/** Distance to what must stay free, in pixels. */
const GAP_PX = 6

const overlap = (a: Range, b: Range): number => Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** The lowest top that covers none of the obstacles; without one, the one that covers least, and how much it covers. */
function findFreeTop(height: number, bounds: Range, obstacles: readonly Range[]): { top: number; covered: number } {
  const lowest = bounds.bottom - height - GAP_PX
  // The lowest free place ends at the bound, or just above an obstacle.
  const candidates = [lowest, ...obstacles.map(({ top }) => top - height - GAP_PX)]
    .filter((top) => top >= bounds.top && top <= lowest)
    .sort((a, b) => b - a)
  const covered = (top: number) =>
    obstacles.reduce((sum, obstacle) => sum + overlap({ top, bottom: top + height }, obstacle), 0)
  let best = { top: Math.max(bounds.top, lowest), covered: Number.POSITIVE_INFINITY }
  for (const top of candidates) {
    const sum = covered(top)
    if (sum < best.covered) best = { top, covered: sum }
    if (sum === 0) break
  }
  return best
}

/**
 * Finds the lowest place that covers none of the obstacles: in the middle of a row that is free, else between what is in the
 * row, in the middle or at an edge. Without one, the place in the middle that covers least.
 *
 * @param size of what is placed
 * @param bounds where it may be
 * @returns its top, and pixels to the right of the middle of the bounds
 */
export function findFreePlace(
  { width, height }: { width: number; height: number },
  bounds: Box,
  obstacles: readonly Box[],
): { top: number; shift: number } {
  const inRow = findFreeTop(height, bounds, obstacles)
  if (inRow.covered === 0) return { top: inRow.top, shift: 0 }
  const middle = (bounds.left + bounds.right) / 2
  const toEdge = Math.max(0, (bounds.right - bounds.left - width) / 2 - GAP_PX)
  const places = [0, -toEdge, toEdge].map((shift) => {
    const [left, right] = [middle + shift - width / 2 - GAP_PX, middle + shift + width / 2 + GAP_PX]
    const inTheWay = obstacles.filter((box) => box.left < right && box.right > left)
    return { ...findFreeTop(height, bounds, inTheWay), shift }
  })
  const { top, shift } = places.find(({ covered }) => covered === 0) ?? places[0] ?? { ...inRow, shift: 0 }
  return { top, shift }
}
