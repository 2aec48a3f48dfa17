/** The second tap of a double tap comes sooner. */
export const DOUBLE_TAP_MS = 450

let ignoredFrom = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined

/** A busy page sees a tap late: what counts is when the finger tapped. The keyboard's clicks have no detail. */
function ignoreIfEarly(event: MouseEvent): void {
  if (event.detail === 0 || event.timeStamp - ignoredFrom >= DOUBLE_TAP_MS) return
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
  const { style } = document.body
  style.pointerEvents = 'none'
  clearTimeout(timer)
  timer = setTimeout(() => {
    style.pointerEvents = ''
  }, DOUBLE_TAP_MS)
}
