import { wantsMotion } from './wantsMotion.ts'

export const isAtTop = (): boolean => globalThis.scrollY <= 0

/** Scrolls to the top, smoothly unless the user wants less motion. */
export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: wantsMotion() ? 'smooth' : 'instant' })
}
