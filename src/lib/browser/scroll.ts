export const isAtTop = (): boolean => globalThis.scrollY <= 0

/** Scrolls to the top, smoothly unless the user wants less motion. */
export function scrollToTop(): void {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: reduced ? 'instant' : 'smooth' })
}
