/**
 * Scrolls to the top when a new screen is pushed. Going back keeps the browser's scroll restoration.
 * wouter dispatches the `pushState` event.
 */
export function scrollToTopOnNavigation(): void {
  addEventListener('pushState', () => scrollTo(0, 0))
}
