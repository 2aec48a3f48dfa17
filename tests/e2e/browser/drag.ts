import type { Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

/** Moves one finger with touch events of the browser itself, so that the page scrolls as well. */
export async function drag(page: Page, from: Point, to: Point, { steps = 8, msPerStep = 20 } = {}): Promise<void> {
  // The page ignores taps for a moment after a sheet has appeared.
  await page.waitForFunction(({ x, y }) => document.elementFromPoint(x, y) !== document.documentElement, from)
  const client = await page.context().newCDPSession(page)
  const start = Date.now()
  let step = 0
  // Events carry their times, which don't depend on how busy the machine is.
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: (start + step * msPerStep) / 1000 })
  await send('touchStart', [from])
  for (step = 1; step <= steps; step += 1) {
    const share = step / steps
    await send('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }])
  }
  await send('touchEnd', [])
  await client.detach()
}
