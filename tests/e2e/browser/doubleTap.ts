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
  addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element && target.closest('button, a, input')
      if (control) window.tapped.push(control.textContent)
    },
    true,
  )
}

/**
 * Taps the middle of a control, and the same place again.
 *
 * @param gapMs between the two taps
 * @returns a function that returns the texts of the controls that the taps have reached
 */
export async function doubleTap(
  control: Locator,
  input: 'touch' | 'mouse',
  gapMs: number,
): Promise<() => Promise<string[]>> {
  const page = control.page()
  await control.click({ trial: true })
  const box = await control.boundingBox()
  if (!box) throw new Error('The control is not in view')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.evaluate(watchTaps)
  const tap = () => (input === 'touch' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  const first = tap()
  await page.waitForTimeout(gapMs)
  await Promise.all([first, tap()])
  return () => page.evaluate(() => window.tapped)
}
