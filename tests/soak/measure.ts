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
export const countIntervals = (page: Page): Promise<unknown> =>
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

export async function measure(page: Page, client: CDPSession): Promise<Usage> {
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

/**
 * Expects that the last two measurements are no more than the first two.
 *
 * @param aims most that the last may be of the first
 */
export function expectFlat(curve: Usage[], aims: Record<keyof Usage, number>): void {
  const [first, last] = [curve.slice(0, 2), curve.slice(-2)]
  for (const name of Object.keys(aims) as (keyof Usage)[]) {
    const [before, after] = [average(first, name), average(last, name)]
    process.stdout.write(`${name.padEnd(10)} ${after.toFixed(2)} after ${before.toFixed(2)} (aim ${aims[name]} ×)\n`)
    expect.soft(after, name).toBeLessThanOrEqual(before * aims[name])
  }
}

export function printUsage(round: number, usage: Usage): void {
  process.stdout.write(`round ${String(round + 1).padStart(3)}  ${JSON.stringify(usage)}\n`)
}
