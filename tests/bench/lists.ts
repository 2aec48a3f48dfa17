import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { preview } from 'vite'
import { startMockServer } from '../../mocks/server.ts'
import { CHROMIUM_ARGS, findChromium } from '../../scripts/chromium.mjs'
import { addressOf } from '../e2e/fixtures/accounts.ts'
import { recordAtPosition, seedCache } from '../e2e/fixtures/seedCache.ts'
import { type ListBench, prepareListBench, type Round } from './lists/inPage.ts'
import { median } from './median.ts'

/** The build without a pause after GETs, which would hide the differences. */
const OUT = 'dist/live-e2e'

/** The asset records over a cache with a number of rows. */
export interface ListMeasurement {
  rows: number
  played: Round[]
  /** JavaScript heap after a garbage collection, bytes. */
  heap: number
  /** Longest task while all rows are exported, milliseconds. */
  exportTask: number
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
    const pages: { rows: number; page: Page; played: Round[] }[] = []
    for (const rows of sizes) {
      const tokens = await mock.backend.setState('member-logged-in', { address })
      const session = JSON.stringify({ id: crypto.randomUUID(), address, generation: 0, tokens })
      pages.push({ rows, page: await openWithCache(browser, origin, session, rows), played: [] })
    }
    const play = () => listBench.play()
    for (const { page } of pages) await page.evaluate(play)
    for (let round = 0; round < rounds; round += 1)
      for (const { page, played } of pages) played.push(await page.evaluate(play))
    const measured: ListMeasurement[] = []
    for (const { rows, played, page } of pages) {
      const heap = await heapOf(await page.context().newCDPSession(page))
      measured.push({ rows, played, heap, exportTask: await page.evaluate(() => listBench.exportList()) })
    }
    return measured
  } finally {
    await browser.close()
    await Promise.all([site.close(), mock.stop()])
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
      `list, longest task of an export of ${large.rows.toLocaleString('en-US')} rows: ${large.exportTask.toFixed(0)} ms (aim 50; 0: none took 50 ms)`,
      `list, heap, ${beside}: ${((large.heap - small.heap) / 1e6).toFixed(1)} MB more (aim 10)`,
    ]
  })
}
