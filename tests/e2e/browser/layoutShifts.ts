import type { Page } from '@playwright/test'

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Records what moves from now on. @param sideways whether to the left or right counts, too */
const observe = (sideways: boolean): void => {
  const shifts: string[] = []
  Object.assign(globalThis, { layoutShifts: shifts })
  const since = performance.now()
  const describe = ({ node, previousRect, currentRect }: Shift['sources'][number]) => {
    const element = node instanceof Element ? node : node?.parentElement
    const name = `${element?.tagName.toLowerCase()}.${element?.className} “${element?.textContent?.slice(0, 40)}”`
    const [from, to] = [previousRect, currentRect].map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`)
    return `${name} ${from}→${to}`
  }
  const isInSheet = (node: Node | null) => Boolean(node?.parentElement?.closest('dialog'))
  const moved = ({ sources }: Shift) =>
    sources.filter(
      ({ node, previousRect, currentRect }) =>
        (Math.abs(previousRect.y - currentRect.y) >= 1 ||
          (sideways && Math.abs(previousRect.x - currentRect.x) >= 1)) &&
        node?.isConnected &&
        !isInSheet(node),
    )
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[])
      if (shift.startTime >= since && !shift.hadRecentInput && moved(shift).length > 0)
        shifts.push(`${location.pathname} ${shift.value.toFixed(4)}: ${moved(shift).map(describe).join(' | ')}`)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** A line per movement so far. */
const readShifts = (page: Page) => () =>
  page.evaluate(async () => {
    // They are reported after the next frames.
    await new Promise((resolve) => setTimeout(resolve, 100))
    return (globalThis as unknown as { layoutShifts: string[] }).layoutShifts
  })

/**
 * Records what moves up or down by itself on a page. Leaves out what follows a tap within half a second, and sheets,
 * whose steps replace each other. A changing figure may get wider. Call before the page is opened.
 *
 * @returns a function that returns a line per movement so far
 */
export async function recordLayoutShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(observe, false)
  return readShifts(page)
}

/** The same on an open page, in every direction. What has been painted in pieces is whole by then. */
export async function recordLayoutShiftsFromNow(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.evaluate(observe, true)
  return readShifts(page)
}
