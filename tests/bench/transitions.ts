import type { Browser, Page } from 'playwright'
import { settled } from '../e2e/browser/motion.ts'
import { openWithCache, SCREEN, startListSite } from './lists/openList.ts'
import { phoneMs, SLOWER, traceTasks } from './trace.ts'

/** Cached records of the account. */
const ROWS = 100
const MARK = 'step '
const BACK = 'back'

/** What is tapped, from the assets on, or that the user goes back. */
const STEPS = [
  'main a[href="/assets/withdrawRecord"]',
  BACK,
  'nav a[href="/"]',
  'main a[href="/node"]',
  BACK,
  'main a[href="/assets/withdraw"]',
  BACK,
  'nav a[href="/assets"]',
  'main a[href="/assets/record"]',
  BACK,
  'main a[href="/assets/record?search=USDT"]',
  BACK,
]

async function walk(page: Page): Promise<void> {
  for (const [index, step] of STEPS.entries()) {
    await page.evaluate((mark) => performance.mark(mark), `${MARK}${index}`)
    await (step === BACK ? page.evaluate(() => history.back()) : page.locator(step).first().tap())
    await page.waitForTimeout(500)
    await settled(page)
  }
}

/** The longest task of each step. */
async function traceWalk(browser: Browser, page: Page): Promise<number[]> {
  const { marks, tasks } = await traceTasks(browser, page, MARK, () => walk(page))
  return marks.map(({ ts }, index) => {
    const end = marks[index + 1]?.ts ?? Number.POSITIVE_INFINITY
    return Math.max(...tasks.filter((task) => task.ts > ts && task.ts < end).map(phoneMs))
  })
}

/** Goes from screen to screen. @returns the longest task of the worst step, in ms of the slower processor */
export async function measureTransitions(rounds: number): Promise<number> {
  const site = await startListSite()
  try {
    const page = await openWithCache(site, await site.browser.newContext({ ...SCREEN, hasTouch: true }), ROWS)
    await walk(page)
    const played: number[][] = []
    for (let round = 0; round < rounds; round += 1) played.push(await traceWalk(site.browser, page))
    // The best round of a step counts: a busy machine only makes tasks longer.
    return Math.max(...STEPS.map((_, step) => Math.min(...played.map((tasks) => tasks[step] ?? Number.NaN))))
  } finally {
    await site.stop()
  }
}

/** The line to print. */
export const describeTransitions = (longestTask: number): string =>
  `from screen to screen, longest task, CPU ${SLOWER} times slower: ${longestTask.toFixed(0)} ms (aim 50)`
