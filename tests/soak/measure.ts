import { type CDPSession, expect, type Page } from '@playwright/test'

/** What a page holds on to, after garbage collection. */
export interface Usage {
  /** JavaScript heap, megabytes. */
  heap: number
  /** DOM nodes, detached ones included. */
  nodes: number
  listeners: number
  /** Intervals that have not been cleared. */
  intervals: number
  /** Storage of the origin, IndexedDB included, megabytes. */
  storage: number
}

/** Counts the intervals of every page that is opened afterwards. */
const countIntervals = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const running = new Set<unknown>()
    const { setInterval: set, clearInterval: clear } = globalThis
    Object.assign(globalThis, {
      runningIntervals: running,
      setInterval: (...args: Parameters<typeof set>) => {
        const id = set(...args)
        running.add(id)
        return id
      },
      clearInterval: (id: number) => {
        running.delete(id)
        clear(id)
      },
    })
  })

/** Watches a page from its next load on. @returns a function that measures it */
export async function watchUsage(page: Page): Promise<() => Promise<Usage>> {
  await countIntervals(page)
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  return () => measure(page, client)
}

async function measure(page: Page, client: CDPSession): Promise<Usage> {
  // Twice: finalizers of the first collection free more.
  for (let times = 0; times < 2; times += 1) await client.send('HeapProfiler.collectGarbage')
  const { metrics } = await client.send('Performance.getMetrics')
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  const { intervals, bytes } = await page.evaluate(async () => ({
    intervals: (globalThis as unknown as { runningIntervals: Set<unknown> }).runningIntervals.size,
    bytes: (await navigator.storage.estimate()).usage ?? 0,
  }))
  const megabytes = (value: number) => Math.round(value / 1e4) / 100
  return {
    heap: megabytes(metric('JSHeapUsedSize')),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    intervals,
    storage: megabytes(bytes),
  }
}

const average = (all: Usage[], name: keyof Usage) => all.reduce((sum, usage) => sum + usage[name], 0) / all.length

/** Most that the last measurements may be of the first. */
const AIMS: Record<keyof Usage, number> = { heap: 1.15, nodes: 1.1, listeners: 1.1, intervals: 1, storage: 1.2 }

/** Expects that the last two measurements are no more than the first two. */
export function expectFlat(curve: Usage[]): void {
  const [first, last] = [curve.slice(0, 2), curve.slice(-2)]
  for (const name of Object.keys(AIMS) as (keyof Usage)[]) {
    const [before, after] = [average(first, name), average(last, name)]
    process.stdout.write(`${name.padEnd(10)} ${after.toFixed(2)} after ${before.toFixed(2)} (aim ${AIMS[name]} ×)\n`)
    expect.soft(after, name).toBeLessThanOrEqual(before * AIMS[name])
  }
}

export function printUsage(round: number, usage: Usage): void {
  process.stdout.write(`round ${String(round + 1).padStart(3)}  ${JSON.stringify(usage)}\n`)
}
