/** Whether something may move: the page is visible, and the user has not asked for less motion. */
export const wantsMotion = (): boolean =>
  document.visibilityState === 'visible' && !matchMedia('(prefers-reduced-motion: reduce)').matches
