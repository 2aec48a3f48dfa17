import type { Page } from '@playwright/test'

/** What the browser keeps of the app. */
export const storageKeys = (page: Page): Promise<{ local: string[]; session: string[] }> =>
  page.evaluate(() => ({ local: Object.keys(localStorage).sort(), session: Object.keys(sessionStorage).sort() }))

/** The keys of the cached rows. */
export const cachedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('tpu-cache'))?.name
    if (!name) return []
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('documents').objectStore('documents').getAllKeys()
        reading.onsuccess = () => {
          opening.result.close()
          resolve(reading.result.map(String))
        }
      }
    })
  })

/** Counts how often a page loads from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

/** Opens the address in a tab that inherits the session of this one, as "duplicate tab" does. */
export async function duplicateTab(page: Page, path: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.evaluate((to) => void window.open(to), path)
  return opened
}
