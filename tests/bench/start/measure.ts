import type { CDPSession, Page } from 'playwright'

/** Times in milliseconds since the start of the navigation; NaN if it did not happen. */
export interface Times {
  firstPaint: number
  largestPaint: number
  /** When a tap is answered: the app has replaced its frame, or React has rendered. */
  interactive: number
  /** When the cached balance was painted. */
  balance: number
  /** Sum of what every long task takes beyond 50 ms. */
  blocked: number
  /** Longest response to an input so far. */
  slowestInput: number
}

/** Init script: records the times of a page. */
export function recordTimes(balance: string): void {
  const times = { firstPaint: NaN, largestPaint: NaN, interactive: NaN, balance: NaN, blocked: 0, slowestInput: 0 }
  Object.assign(globalThis, { times })
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true, ...options })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') times.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    times.largestPaint = startTime
  })
  observe('longtask', ({ duration }) => {
    times.blocked += Math.max(0, duration - 50)
  })
  const noteInput = ({ duration }: PerformanceEntry) => {
    times.slowestInput = Math.max(times.slowestInput, duration)
  }
  observe('event', noteInput, { durationThreshold: 16 })
  const isInteractive = () => {
    const root = document.querySelector<HTMLElement>('#root')
    return root ? root.childElementCount > 0 && !root.dataset.frame : Number.isFinite(times.firstPaint)
  }
  const look = () => {
    const now = performance.now()
    if (Number.isNaN(times.interactive) && isInteractive()) times.interactive = now
    if (Number.isNaN(times.balance) && document.body?.textContent?.includes(balance)) times.balance = now
    if (Number.isNaN(times.interactive) || Number.isNaN(times.balance)) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Reads the recorded times once `wanted` has happened and the page is quiet. */
export async function readTimes(page: Page, wanted: keyof Times): Promise<Times> {
  const happened = (name: string) => Number.isFinite((Reflect.get(globalThis, 'times') as Record<string, number>)[name])
  await page.waitForFunction(happened, wanted, { timeout: 60_000 })
  await page.waitForLoadState('networkidle').catch(() => {})
  return page.evaluate(() => Reflect.get(globalThis, 'times') as Times)
}

/** A phone: "slow 4G" as Lighthouse applies it, and a CPU that is `cpu` times slower. */
export interface Phone {
  cpu: number
  network: boolean
}

export async function throttle(page: Page, { cpu, network }: Phone): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  if (cpu > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  // Source: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
  const slow = { latency: 562.5, downloadThroughput: (1474.56 * 1000) / 8, uploadThroughput: (675 * 1000) / 8 }
  if (network) await session.send('Network.emulateNetworkConditions', { offline: false, ...slow })
  return session
}
