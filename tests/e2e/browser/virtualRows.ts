import type { Page } from '@playwright/test'

/** A rendered row: its position in the list, from 1, and its text. */
export type RenderedRow = [place: number, text: string]

/** Scrolls to an offset in pixels (`Infinity`: to the end). @returns the rendered rows, once each has text */
export const rowsAfterScrolling = (page: Page, to: number): Promise<RenderedRow[]> =>
  page.evaluate(async (top) => {
    const frame = () => new Promise(requestAnimationFrame)
    const root = document.documentElement
    scrollTo(0, Math.min(top, root.scrollHeight))
    await frame()
    await frame()
    const rows = () => [...document.querySelectorAll('li[aria-posinset]')]
    for (let waited = 0; waited < 300 && rows().some((row) => !row.textContent); waited += 1) await frame()
    return rows().map((row): [number, string] => [Number(row.getAttribute('aria-posinset')), row.textContent])
  }, to)

/** The positions missing between the smallest and the largest. */
export function missingPositions(places: Iterable<number>): number[] {
  const seen = new Set(places)
  const [first, last] = [Math.min(...seen), Math.max(...seen)]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((place) => !seen.has(place))
}
