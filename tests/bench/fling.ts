import type { Browser, CDPSession, Page } from 'playwright'
import { recordAtPosition } from '../e2e/fixtures/seedCache.ts'
import { type ListSite, openWithCache, SCREEN, startListSite } from './lists/openList.ts'
import { runRecycler } from './lists/recycler.ts'
import { median } from './median.ts'
import { phoneMs, type TraceEvent, traceTasks } from './trace.ts'

const PAGE = 10
const PHONE = { ...SCREEN, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
type Subject = 'app' | 'recycler'
/** A prefix per page: both pages draw frames. */
const markOf = (subject: Subject) => `${subject} at `

/**
 * Time of the main thread for a frame in which the page moves, in milliseconds of the slower processor: 95 % of frames take
 * no longer.
 */
type FrameTime = number

export interface FlingMeasurement {
  rows: number
  app: FrameTime
  recycler: FrameTime
}

/** Init script: marks every frame with the place that the page is scrolled to. */
function markFrames(mark: string): void {
  const look = () => {
    performance.mark(mark + scrollY)
    performance.clearMarks()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** The records of the app. */
async function openApp(site: ListSite, rows: number): Promise<Page> {
  const page = await openWithCache(site, await site.browser.newContext(PHONE), rows)
  await page.route('**/wallet/transaction?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    const data = Array.from({ length: PAGE }, (_, at) => recordAtPosition((number - 1) * PAGE + at))
    return route.fulfill({ json: { code: 200, message: 'OK', data } })
  })
  await page.addInitScript(markFrames, markOf('app'))
  await page.goto(`${site.origin}/assets/record`)
  await page.locator('li[aria-posinset="2"] button').waitFor()
  // The chart, of days without a record.
  await page.getByText('No USDT income or expense in this period').waitFor()
  return page
}

/** The app's page without its scripts, with a recycler in place of its list. */
async function openRecycler({ browser, origin }: ListSite, app: Page, rows: number): Promise<Page> {
  const html = await app.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const each of copy.querySelectorAll('script, link')) each.remove()
    return `<!doctype html>${copy.outerHTML}`
  })
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.route('**/recycler.html', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.addInitScript(markFrames, markOf('recycler'))
  await page.goto(`${origin}/recycler.html`)
  await page.evaluate(runRecycler, { count: rows, newest: recordAtPosition(0).createdTime })
  return page
}

/** A finger that moves 480 px in 128 ms. The events carry their times, which don't depend on how busy the machine is. */
async function fling(page: Page, cdp: CDPSession): Promise<void> {
  const [STEPS, MS, PX, FROM] = [8, 16, 60, 700]
  const start = Date.now()
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 195, y: FROM - step * PX }],
      timestamp: (start + step * MS) / 1000,
    })
  await send('touchStart', 0)
  for (let step = 1; step <= STEPS; step += 1) await send('touchMove', step)
  await send('touchEnd', STEPS)
  await page.evaluate(async () => {
    for (let still = 0, before = -1; still < 20; still = scrollY === before ? still + 1 : 0) {
      before = scrollY
      await new Promise(requestAnimationFrame)
    }
  })
}

/** The time of each frame that moved the page: of the task that began the frame and the tasks after it. In ms, ascending. */
function framesOf(marks: TraceEvent[], tasks: TraceEvent[]): number[] {
  const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur
  const frames: number[] = []
  let next = 0
  for (const [index, { ts, name }] of marks.entries()) {
    const following = marks[index + 1]?.ts ?? Number.POSITIVE_INFINITY
    let sum = 0
    // Up to the task that begins the following frame.
    for (let task = tasks[next]; task && endOf(task) < following; task = tasks[next]) {
      if (endOf(task) > ts) sum += phoneMs(task)
      next += 1
    }
    if (index > 0 && marks[index - 1]?.name !== name) frames.push(sum)
  }
  return frames.sort((a, b) => a - b)
}

/** Flings a list from its beginning, several times one after another. */
async function playRound(browser: Browser, subject: Subject, page: Page, flings: number): Promise<FrameTime> {
  await page.evaluate(async () => {
    scrollTo(0, 0)
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  const cdp = await page.context().newCDPSession(page)
  const { marks, tasks } = await traceTasks(browser, page, markOf(subject), async () => {
    for (let count = 0; count < flings; count += 1) await fling(page, cdp)
  })
  const frames = framesOf(marks, tasks)
  return frames[Math.floor(frames.length * 0.95)] ?? Number.NaN
}

/** Flings the asset records of the app, and a list that recycles its rows by hand, in turn, in one browser. */
export async function measureFling(rows: number, rounds: number, flings: number): Promise<FlingMeasurement> {
  const site = await startListSite()
  try {
    const app = await openApp(site, rows)
    const pages = { app, recycler: await openRecycler(site, app, rows) }
    const played: Record<Subject, FrameTime[]> = { app: [], recycler: [] }
    // Round 0 warms up, unless only one round is measured.
    for (let round = rounds > 1 ? 0 : 1; round <= rounds; round += 1)
      for (const name of ['app', 'recycler'] as const) {
        const time = await playRound(site.browser, name, pages[name], flings)
        if (round > 0) played[name].push(time)
      }
    return { rows, app: median(played.app), recycler: median(played.recycler) }
  } finally {
    await site.stop()
  }
}

/** The line to print. */
export const describeFling = ({ rows, app, recycler }: FlingMeasurement, aim: number): string =>
  `fling over ${rows.toLocaleString('en-US')} rows, 95 % of frames, beside a recycler: ${(app / recycler).toFixed(2)} × (aim ${aim})  ${app.toFixed(1)} ms to ${recycler.toFixed(1)} ms`
