import type { Locator } from '@playwright/test'

declare global {
  interface Window {
    /** The texts of the controls that a tap has reached. */
    tapped: string[]
  }
}

/** Page function: records which controls are tapped from now on. */
function watchTaps(): void {
  window.tapped = []
  document.addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element && target.closest('button, a, input')
      if (control) window.tapped.push(control.textContent)
    },
    true,
  )
}

/**
 * Taps the middle of a control, and the same place again. Each tap carries the time of its finger, whenever it arrives.
 *
 * @param gapMs between the two fingers
 * @param arrivesMs when the page learns of the second tap, later on a busy device
 * @returns a function that returns the texts of the controls that the taps have reached
 */
export async function doubleTap(
  control: Locator,
  input: 'touch' | 'mouse',
  gapMs: number,
  arrivesMs: number,
): Promise<() => Promise<string[]>> {
  const page = control.page()
  await control.click({ trial: true })
  const box = await control.boundingBox()
  if (!box) throw new Error('The control is not in view')
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.evaluate(watchTaps)
  const devtools = await page.context().newCDPSession(page)
  // A busy page answers the first tap after the second has begun: neither half of a tap waits for the other.
  const tap = (timestamp: number) => {
    if (input === 'touch') {
      const start = devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point], timestamp })
      return Promise.all([
        start,
        devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp }),
      ])
    }
    const button = { ...point, button: 'left', clickCount: 1, timestamp } as const
    const press = devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button })
    return Promise.all([press, devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button })])
  }
  const seconds = Date.now() / 1000
  const first = tap(seconds)
  await page.waitForTimeout(arrivesMs)
  await Promise.all([first, tap(seconds + gapMs / 1000)])
  await devtools.detach()
  return () => page.evaluate(() => window.tapped)
}
