import type { Page } from '@playwright/test'

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/**
 * Records what moves up or down by itself on a page. Leaves out what follows a tap within half a second, and sheets,
 * whose steps replace each other. A changing figure may get wider. Call before the page is opened.
 *
 * @returns a function that returns a line per movement so far
 */
export async function recordLayoutShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { layoutShifts: shifts })
    const describe = ({ node, previousRect, currentRect }: Shift['sources'][number]) => {
      const element = node instanceof Element ? node : node?.parentElement
      const name = `${element?.tagName.toLowerCase()}.${element?.className} “${element?.textContent?.slice(0, 40)}”`
      return `${name} ${Math.round(previousRect.y)}→${Math.round(currentRect.y)}`
    }
    const isInSheet = (node: Node | null) => Boolean(node?.parentElement?.closest('dialog'))
    const moved = ({ sources }: Shift) =>
      sources.filter(
        ({ node, previousRect, currentRect }) =>
          Math.abs(previousRect.y - currentRect.y) >= 1 && node?.isConnected && !isInSheet(node),
      )
    new PerformanceObserver((list) => {
      for (const shift of (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput))
        if (moved(shift).length > 0)
          shifts.push(`${location.pathname} ${shift.value.toFixed(4)}: ${moved(shift).map(describe).join(' | ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { layoutShifts: string[] }).layoutShifts)
}
