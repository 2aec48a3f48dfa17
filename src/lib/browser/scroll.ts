/**
 * Scrolls to the top when a new screen is pushed. Going back keeps the browser's scroll restoration.
 * wouter dispatches the `pushState` event.
 */
export function scrollToTopOnNavigation(): void {
  addEventListener('pushState', () => scrollTo(0, 0))
}

export const isAtTop = (): boolean => globalThis.scrollY <= 0

/** Scrolls to the top, smoothly unless the user wants less motion. */
export function scrollToTop(): void {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: reduced ? 'instant' : 'smooth' })
}
