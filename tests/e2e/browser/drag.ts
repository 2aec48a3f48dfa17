import type { Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

/** Moves one finger as a hand does, with touch events of the browser itself, so that it scrolls as well. */
export async function drag(page: Page, from: Point, to: Point, { steps = 8, msPerStep = 20 } = {}): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [from])
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps
    await page.waitForTimeout(msPerStep)
    await send('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }])
  }
  await send('touchEnd', [])
  await client.detach()
}
