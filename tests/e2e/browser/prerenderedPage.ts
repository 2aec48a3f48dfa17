import { expect, type Page } from '@playwright/test'
import { recordLayoutShiftsFromNow } from './layoutShifts.ts'

/** Holds the app's code back until it is released, so that the prerendered page stays. */
export async function holdCode(page: Page): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const code = /\/index-[^/]*\.js$/
  await page.route(code, async (route) => {
    await released
    await route.fallback()
  })
  return async () => {
    release()
    await expect(page.locator('html')).not.toHaveAttribute('data-viewer')
    await page.unroute(code)
  }
}

/** The visible texts of the app, the prerendered page and a demo's bar, with their places: `Connect wallet @ 24,512`. */
export const visibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode
      if (!parentElement?.closest('#root, #demo')) continue
      if (!textContent?.trim() || !parentElement?.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNode(walker.currentNode)
      const { x, y } = range.getBoundingClientRect()
      texts.push(`${textContent.trim()} @ ${Math.round(x)},${Math.round(y)}`)
    }
    return texts
  })

/** Texts without their places. */
export const words = (texts: string[]): string[] => texts.map((text) => text.replace(/ @ .*/, ''))

interface Frames {
  /** The visible texts of the prerendered page. */
  frame: string[]
  /** Those of the app that has replaced it. */
  started: string[]
  /** A line per movement in between. */
  shifts: string[]
}

/** Opens a path and compares the prerendered page with the app that replaces it. */
export async function openInTwoSteps(page: Page, url: string): Promise<Frames> {
  const release = await holdCode(page)
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveAttribute('data-viewer', /./)
  await expect(page.locator('#root header').filter({ visible: true })).toBeVisible()
  const frame = await visibleTexts(page)
  const shifts = await recordLayoutShiftsFromNow(page)
  await release()
  return { frame, started: await visibleTexts(page), shifts: await shifts() }
}

const DATE = /\d{4}\/\d\d\/\d\d/

/** Expects that the app shows what the page has shown, and nothing else, and that nothing has moved. */
export function expectNothingChanged(path: string, { frame, started, shifts }: Frames): void {
  expect.soft(started, path).toEqual(expect.arrayContaining(frame))
  // Dates appear with the app: only the device knows its time zone.
  const added = started.filter((text) => !frame.includes(text) && !DATE.test(text))
  expect.soft(added, path).toEqual([])
  expect.soft(shifts, path).toEqual([])
}

/** Init script: counts the requests until the app has replaced the page, the page's own included, its icon excluded. */
export const countStartRequests = (): void => {
  const observer = new MutationObserver(() => {
    const root = document.querySelector('#root')
    if (!root || document.documentElement.hasAttribute('data-viewer')) return
    observer.disconnect()
    const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    Object.assign(globalThis, { startRequests: 1 + names.filter((name) => !/icon|manifest/.test(name)).length })
  })
  observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['data-viewer'] })
}

/** Expects that a file of the build has been loaded, past the app's code if that is held. */
export const expectLoaded = (page: Page, name: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name)))
    .toContainEqual(expect.stringContaining(`/static/${name}-`))

export const startRequestsOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(globalThis, 'startRequests')))
