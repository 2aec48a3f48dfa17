import type { CDPSession, Page } from 'playwright'
import { recordAtPosition } from '../e2e/fixtures/seedCache.ts'
import { type ListBench, prepareListBench, type Round } from './lists/inPage.ts'
import { type ListSite, openWithCache, startListSite } from './lists/openList.ts'
import { median } from './median.ts'
import { phoneMs, SLOWER, traceTasks } from './trace.ts'

/** The asset records over a cache with a number of rows. */
export interface ListMeasurement {
  rows: number
  played: Round[]
  /** JavaScript heap after a garbage collection, bytes. */
  heap: number
  /** Longest task while the list opens and is scrolled through, milliseconds of a phone. */
  longestTask: number
}

declare const listBench: ListBench

const MARK = 'list bench'
/** Rows to scroll through: some pages of the cache. */
const SCROLLED = 300
const LONG_SCROLL = 2000

/** Opens the app with a cache of `rows` records, and what measures it. */
async function openBench(site: ListSite, rows: number): Promise<Page> {
  const page = await openWithCache(site, await site.openOnDisk(), rows)
  await page.addInitScript(prepareListBench, { newest: recordAtPosition(0) })
  await page.goto(`${site.origin}/assets`)
  await page.locator('a[href="/assets/record"]').waitFor()
  return page
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number }
  return usedSize
}

/** The longest task after a mark that the page sets. */
async function longestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  const { marks, tasks } = await traceTasks(browser, page, MARK, act)
  return Math.max(...tasks.filter(({ ts }) => ts > (marks[0]?.ts ?? 0)).map(phoneMs))
}

const play = (page: Page, rows: number) =>
  page.evaluate(([mark, scrolled]) => listBench.play(mark, scrolled), [MARK, rows] as const)

/** Measures the asset records of a member with each number of cached rows, in turn. */
export async function measureLists(sizes: readonly number[], rounds: number): Promise<ListMeasurement[]> {
  const site = await startListSite()
  try {
    const pages: { rows: number; page: Page; played: Round[] }[] = []
    for (const rows of sizes) pages.push({ rows, page: await openBench(site, rows), played: [] })
    for (const { page, rows } of pages) await play(page, Math.min(SCROLLED, rows))
    for (let round = 0; round < rounds; round += 1)
      for (const { page, rows, played } of pages) played.push(await play(page, Math.min(SCROLLED, rows)))
    const measured: ListMeasurement[] = []
    for (const { rows, played, page } of pages) {
      const heap = await heapOf(await page.context().newCDPSession(page))
      measured.push({
        rows,
        played,
        heap,
        longestTask: await longestTask(page, () => play(page, Math.min(LONG_SCROLL, rows))),
      })
    }
    return measured
  } finally {
    await site.stop()
  }
}

/** The lines to print: medians beside those of the smallest list. */
export function describeLists([small, ...larger]: ListMeasurement[], aim: number): string[] {
  if (!small) return []
  const medianOf = ({ played }: ListMeasurement, name: keyof Round) => median(played.map((round) => round[name]))
  return larger.flatMap((large) => {
    const beside = `${large.rows.toLocaleString('en-US')} rows beside ${small.rows.toLocaleString('en-US')}`
    const times = (['first rows', 'next page', 'update'] as const).map((name) => {
      const [ours, theirs] = [medianOf(large, name), medianOf(small, name)]
      const ratio = `${(ours / theirs).toFixed(2)} × (aim ${aim})`
      return `list, ${name}, ${beside}: ${ratio}  ${ours.toFixed(1)} ms to ${theirs.toFixed(1)} ms`
    })
    return [
      ...times,
      `list, longest task opening and scrolling ${Math.min(LONG_SCROLL, large.rows).toLocaleString('en-US')} of ${large.rows.toLocaleString('en-US')} rows, CPU ${SLOWER} times slower: ${large.longestTask.toFixed(0)} ms (aim 50)`,
      `list, heap, ${beside}: ${((large.heap - small.heap) / 1e6).toFixed(1)} MB more (aim 10)`,
    ]
  })
}
