import type { Page } from 'playwright'
import { recordAtPosition } from '../e2e/fixtures/seedCache.ts'
import { openWithCache, startListSite } from './lists/openList.ts'
import { median } from './median.ts'
import { phoneMs, SLOWER, traceTasks } from './trace.ts'

/** The chart of a year of records, beside a plain read of the same range of the index. Milliseconds. */
export interface ChartMeasurement {
  rows: number
  /** From the choice of a token to its bars. */
  chart: number[]
  plain: number[]
  /** Longest task meanwhile, of a phone. */
  longestTask: number
}

const MARK = 'chart begins'
const DATABASE = 'tpu-cache-live'
const INDEX = '[scope+list+value.token+time]'

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

/** Page function: reads an index range in batches, with IndexedDB alone. Returns the duration. */
async function readPlainly([database, index, token]: readonly [string, string, string]): Promise<number> {
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const open = await resultOf(indexedDB.open(database))
  const [any] = (await resultOf(open.transaction('entries').objectStore('entries').getAllKeys(null, 1))) as [string[]]
  const prefix = [any[0], any[1], token]
  const began = performance.now()
  for (let from = 0; ; ) {
    const range = IDBKeyRange.bound([...prefix, from], [...prefix, []], true)
    const rows = await resultOf(open.transaction('entries').objectStore('entries').index(index).getAll(range, 500))
    if (rows.length === 0) break
    from = rows.at(-1).time
  }
  const took = performance.now() - began
  open.close()
  return took
}

/** Page function: chooses a token, and resolves to the duration until its bars are there. */
async function chooseToken([token, mark]: readonly [string, string]): Promise<number> {
  const chip = [...document.querySelectorAll('button')].find((button) => button.textContent === token)
  if (!chip) throw new Error(`No chip ${token}`)
  const began = performance.now()
  // Not by frames: drawing them would be part of the duration.
  const shown = new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('caption')?.textContent?.endsWith(` ${token}`)) return
      observer.disconnect()
      resolve()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  performance.mark(mark)
  chip.click()
  await shown
  return performance.now() - began
}

const choose = (page: Page, token: string) => page.evaluate(chooseToken, [token, MARK] as const)

/** Measures the chart of a member with `rows` cached records of one year. */
export async function measureChart(rows: number, rounds: number): Promise<ChartMeasurement> {
  const site = await startListSite()
  try {
    const page = await openWithCache(site, await site.openOnDisk(), rows)
    const browser = page.context().browser()
    if (!browser) throw new Error('The page has no browser')
    const [first, last] = [recordAtPosition(rows - 1).createdTime, recordAtPosition(0).createdTime]
    await page.goto(`${site.origin}/assets/record?from=${dayOf(first)}&to=${dayOf(last + 86_400)}`)
    await page.locator('caption').waitFor({ state: 'attached' })
    const measured: ChartMeasurement = { rows, chart: [], plain: [], longestTask: 0 }
    for (let round = 0; round < rounds; round += 1) {
      await choose(page, 'TPU')
      measured.chart.push(await choose(page, 'USDT'))
      measured.plain.push(await page.evaluate(readPlainly, [DATABASE, INDEX, 'USDT'] as const))
    }
    await choose(page, 'TPU')
    const { marks, tasks } = await traceTasks(browser, page, MARK, () => choose(page, 'USDT'))
    measured.longestTask = Math.max(...tasks.filter(({ ts }) => ts > (marks[0]?.ts ?? 0)).map(phoneMs))
    return measured
  } finally {
    await site.stop()
  }
}

/** The lines to print. */
export function describeChart({ rows, chart, plain, longestTask }: ChartMeasurement, aim: number): string[] {
  const [ours, theirs] = [median(chart), median(plain)]
  const name = `chart of ${rows.toLocaleString('en-US')} records`
  return [
    `${name}, longest task, CPU ${SLOWER} times slower: ${longestTask.toFixed(0)} ms (aim 50)`,
    `${name}, beside a plain read: ${(ours / theirs).toFixed(2)} × (aim ${aim})  ${ours.toFixed(0)} ms to ${theirs.toFixed(0)} ms`,
  ]
}
