/** The second tap of a double tap comes sooner. */
export const DOUBLE_TAP_MS = 450

/**
 * Ignores taps for a moment, so that the second tap of a double tap reaches neither what a sheet has uncovered nor what it
 * has put under the finger. Keyboards and screen readers are not delayed.
 */
export const ignoreTaps = (): void => void document.body.animate({ pointerEvents: ['none', 'none'] }, DOUBLE_TAP_MS)
