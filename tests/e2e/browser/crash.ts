import type { Page } from '@playwright/test'

/** Kills the process of a tab: none of its events run any more. */
export async function crash(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  client.send('Page.crash').catch(() => {})
  await crashed
}
