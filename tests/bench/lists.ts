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
  /** Longest task while all rows are exported, milliseconds of a phone. */
  exportTask: number
}

declare const listBench: ListBench

const EXPORT_MARK = 'export begins'

/** Opens the app with a cache of `rows` records, and what measures it. */
async function openBench(site: ListSite, rows: number): Promise<Page> {
  const page = await openWithCache(site, await site.openOnDisk(), rows)
  await page.addInitScript(prepareListBench, {
    newest: recordAtPosition(0),
    end: recordAtPosition(rows - 1),
    rows,
  })
  await page.goto(`${site.origin}/assets`)
  await page.locator('a[href="/assets/record"]').waitFor()
  return page
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number }
  return usedSize
}

async function longestExportTask(page: Page): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  const { marks, tasks } = await traceTasks(browser, page, EXPORT_MARK, () =>
    page.evaluate((mark) => listBench.exportList(mark), EXPORT_MARK),
  )
  return Math.max(...tasks.filter(({ ts }) => ts > (marks[0]?.ts ?? 0)).map(phoneMs))
}

/** Measures the asset records of a member with each number of cached rows, in turn. */
export async function measureLists(sizes: readonly number[], rounds: number): Promise<ListMeasurement[]> {
  const site = await startListSite()
  try {
    const pages: { rows: number; page: Page; played: Round[] }[] = []
    for (const rows of sizes) pages.push({ rows, page: await openBench(site, rows), played: [] })
    const play = () => listBench.play()
    for (const { page } of pages) await page.evaluate(play)
    for (let round = 0; round < rounds; round += 1)
      for (const { page, played } of pages) played.push(await page.evaluate(play))
    const measured: ListMeasurement[] = []
    for (const { rows, played, page } of pages) {
      const heap = await heapOf(await page.context().newCDPSession(page))
      measured.push({ rows, played, heap, exportTask: await longestExportTask(page) })
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
    const times = (['first rows', 'next page', 'update', 'end'] as const).map((name) => {
      const [ours, theirs] = [medianOf(large, name), medianOf(small, name)]
      const ratio = `${(ours / theirs).toFixed(2)} × (aim ${aim})`
      return `list, ${name}, ${beside}: ${ratio}  ${ours.toFixed(1)} ms to ${theirs.toFixed(1)} ms`
    })
    const tasks = [large, small].map((list) => `${medianOf(list, 'longest task').toFixed(0)} ms`)
    return [
      ...times,
      `list, longest task, ${beside}: ${tasks.join(' to ')} (aim 50; 0: none took 50 ms)`,
      `list, longest task of an export of ${large.rows.toLocaleString('en-US')} rows, CPU ${SLOWER} times slower: ${large.exportTask.toFixed(0)} ms (aim 50)`,
      `list, heap, ${beside}: ${((large.heap - small.heap) / 1e6).toFixed(1)} MB more (aim 10)`,
    ]
  })
}
