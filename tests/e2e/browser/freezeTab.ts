import type { Page } from '@playwright/test'

/**
 * Stops the scripts of a tab; timers and messages wait. So do browsers with tabs in the background, but a headless tab is
 * never in the background.
 *
 * @returns a function that wakes the tab
 */
export async function freezeTab(page: Page): Promise<() => Promise<void>> {
  const client = await page.context().newCDPSession(page)
  await client.send('Debugger.enable')
  await client.send('Debugger.pause')
  return async () => {
    await client.send('Debugger.disable')
    await client.detach()
  }
}
