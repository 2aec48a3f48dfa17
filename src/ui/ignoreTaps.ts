/** The second tap of a double tap comes sooner. */
export const DOUBLE_TAP_MS = 450

let ignoredFrom = Number.NEGATIVE_INFINITY

/** Where the page was busy, a tap arrives late: what counts is when the finger tapped. The keyboard's clicks have no detail. */
const ignoreIfEarly = (event: MouseEvent) => {
  if (event.detail === 0 || event.timeStamp - ignoredFrom > DOUBLE_TAP_MS) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * Ignores taps for a moment, so that the second tap of a double tap reaches neither what a sheet has uncovered nor what it
 * has put under the finger. Keyboards and screen readers are not delayed.
 */
export function ignoreTaps(): void {
  ignoredFrom = performance.now()
  addEventListener('click', ignoreIfEarly, true)
  document.body.animate({ pointerEvents: ['none', 'none'] }, DOUBLE_TAP_MS)
}
