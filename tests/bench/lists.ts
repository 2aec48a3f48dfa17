import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { preview } from 'vite'
import { startMockServer } from '../../mocks/server.ts'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs'
import { addressOf } from '../e2e/fixtures/accounts.ts'
import { recordAtPosition, seedCache } from '../e2e/fixtures/seedCache.ts'
import { type ListBench, prepareListBench } from './lists/inPage.ts'
import { median } from './median.ts'

/** The build without a pause after GETs, which would hide the differences. */
const OUT = 'dist/live-e2e'

/** Times in milliseconds, of each round. */
export interface ListTimes {
  'first rows': number[]
  'next page': number[]
  update: number[]
  end: number[]
}

/** The asset records over a cache with a number of rows. */
export interface ListMeasurement {
  rows: number
  times: ListTimes
  /** Longest task of all rounds, milliseconds; 0 if none took 50 or more. */
  longestTask: number
  /** JavaScript heap after a garbage collection, bytes. */
  heap: number
}

declare const listBench: ListBench

/** Opens the app with a session, and a cache with `rows` records. */
async function openWithCache(browser: Browser, origin: string, session: string, rows: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${origin}/icon.svg`)
  await page.evaluate((login) => sessionStorage.setItem('tpu:session', login), session)
  await page.goto(`${origin}/assets`)
  await page.locator('a[href="/assets/record"]').waitFor()
  await page.getByText(/^as of/).waitFor()
  await seedCache(page, rows, false)
  await page.addInitScript(prepareListBench, {
    newest: recordAtPosition(0),
    end: recordAtPosition(rows - 1),
    rows,
  })
  await page.goto(`${origin}/assets`)
  await page.locator('a[href="/assets/record"]').waitFor()
  return page
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number }
  return usedSize
}

/** One round: opens the list, receives a record, fetches a page at the end, and leaves again. */
async function playRound(page: Page, times: ListTimes | undefined): Promise<void> {
  const took = await page.evaluate(() => listBench.play())
  for (const [name, time] of Object.entries(took)) times?.[name as keyof ListTimes].push(time)
}

/** Measures the asset records of a member with each number of cached rows, in turn, in one browser. */
export async function measureLists(sizes: readonly number[], rounds: number): Promise<ListMeasurement[]> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium: run `node scripts/ensure.mjs browser`')
  const mock = await startMockServer({ port: 0 })
  const site = await preview({
    configFile: false,
    build: { outDir: OUT },
    preview: { host: '127.0.0.1', port: 0, proxy: { '/api': { target: mock.url } } },
  })
  const { origin } = new URL(site.resolvedUrls?.local[0] ?? '')
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  try {
    const address = addressOf('member')
    const measured: (ListMeasurement & { page: Page })[] = []
    for (const rows of sizes) {
      const tokens = await mock.backend.setState('member-logged-in', { address })
      const session = JSON.stringify({ id: crypto.randomUUID(), address, generation: 0, tokens })
      const page = await openWithCache(browser, origin, session, rows)
      const times: ListTimes = { 'first rows': [], 'next page': [], update: [], end: [] }
      measured.push({ rows, times, longestTask: 0, heap: 0, page })
    }
    for (const { page } of measured) await playRound(page, undefined)
    for (let round = 0; round < rounds; round += 1) for (const { page, times } of measured) await playRound(page, times)
    const results: ListMeasurement[] = []
    for (const { rows, times, page } of measured) {
      const heap = await heapOf(await page.context().newCDPSession(page))
      const longestTask = await page.evaluate(() => listBench.longestTask())
      results.push({ rows, times, longestTask, heap })
    }
    return results
  } finally {
    await browser.close()
    await Promise.all([site.close(), mock.stop()])
  }
}

/** The lines to print: medians beside those of the smallest list. */
export function describeLists([small, ...larger]: ListMeasurement[], aim: number): string[] {
  if (!small) return []
  return larger.flatMap(({ rows, times, longestTask, heap }) => {
    const beside = `${rows.toLocaleString('en-US')} rows beside ${small.rows.toLocaleString('en-US')}`
    const lines = Object.entries(times).map(([name, taken]) => {
      const [ours, theirs] = [median(taken), median(small.times[name as keyof ListTimes])]
      const ratio = `${(ours / theirs).toFixed(2)} × (aim ${aim})`
      return `list, ${name}, ${beside}: ${ratio}  ${ours.toFixed(1)} ms to ${theirs.toFixed(1)} ms`
    })
    const megabytes = ((heap - small.heap) / 1e6).toFixed(1)
    return [
      ...lines,
      `list, longest task, ${beside}: ${longestTask.toFixed(0)} ms (aim 50; small list ${small.longestTask.toFixed(0)} ms)`,
      `list, heap, ${beside}: ${megabytes} MB more (aim 10)`,
    ]
  })
}
