/**
 * A screen that is gone to starts at its top, however far down the one before it was. Going back is left to the
 * browser, which knows where one was. The event is wouter's own.
 */
export function scrollToTopOnNavigation(): void {
  addEventListener('pushState', () => scrollTo(0, 0))
}
