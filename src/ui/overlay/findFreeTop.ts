/** A vertical range of the viewport, in pixels. */
export interface Range {
  top: number
  bottom: number
}

/** Distance to what must stay free, in pixels. */
const GAP_PX = 6

const overlap = (a: Range, b: Range): number => Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/**
 * Finds the lowest place that covers none of the obstacles; without one, the place that covers least.
 *
 * @param height of what is placed
 * @param bounds where it may be
 * @returns its top
 */
export function findFreeTop(height: number, bounds: Range, obstacles: readonly Range[]): number {
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
  return best.top
}
