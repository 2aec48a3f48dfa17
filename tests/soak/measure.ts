import type { CDPSession, Page } from '@playwright/test'

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
