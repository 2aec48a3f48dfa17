import type { Page } from '@playwright/test'

/** WCAG 2.5.5. */
const MIN_TARGET_PX = 44

/** Controls that are smaller than `MIN_TARGET_PX`, with their size. A label counts as part of its control. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const small: string[] = []
    for (const control of document.querySelectorAll<HTMLElement>('a, button, input, select, summary')) {
      // The target of a button in a row is the row: its `::after` covers it.
      const covered = getComputedStyle(control, '::after').position === 'absolute' ? control.offsetParent : null
      const boxes = [control, control.closest('label'), covered].flatMap(
        (element) => element?.getBoundingClientRect() ?? [],
      )
      const [width, height] = [Math.max(...boxes.map((box) => box.width)), Math.max(...boxes.map((box) => box.height))]
      if (width > 0 && Math.min(width, height) < least - 0.5)
        small.push(`${control.ariaLabel ?? control.textContent} ${width.toFixed()} × ${height.toFixed()}`)
    }
    return small
  }, MIN_TARGET_PX)
