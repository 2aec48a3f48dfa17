import type { Page } from '@playwright/test'
import { readTable } from './askTables.ts'

/** The keys in localStorage and sessionStorage. */
export const storageKeys = (page: Page): Promise<{ local: string[]; session: string[] }> =>
  page.evaluate(() => ({ local: Object.keys(localStorage).sort(), session: Object.keys(sessionStorage).sort() }))

/** The keys of the cached documents. */
export const cachedKeys = async (page: Page): Promise<string[]> =>
  (await readTable(page, 'tpu-cache', 'documents', 'getAllKeys')).map(String)

/** Counts page loads from now on. @returns a function that returns the count */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

/** Init script: gives a new tab the sessionStorage of another one. `window.name` survives reloads, so it runs once. */
function inheritSession(items: Record<string, string>): void {
  if (location.protocol === 'about:' || window.name === 'duplicate') return
  window.name = 'duplicate'
  for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value)
}

/** Opens a path in a new tab that inherits sessionStorage, as "duplicate tab" does. */
export async function duplicateTab(page: Page, path: string): Promise<Page> {
  const items = await page.evaluate(() => ({ ...sessionStorage }))
  // `window.open` sometimes throws "The provided callback is no longer runnable".
  const tab = await page.context().newPage()
  await tab.addInitScript(inheritSession, items)
  await tab.goto(path)
  return tab
}
