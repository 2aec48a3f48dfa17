import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright'

const POLL_MS = 250

/** Times in milliseconds since the start of the navigation; NaN if it did not happen. */
export interface Times {
  firstPaint: number
  largestPaint: number
  /** When taps reach the page: the app has replaced the prerendered page, or React has rendered. */
  interactive: number
  /** When the cached balance was painted. */
  balance: number
  /** Sum of what every long task takes beyond 50 ms. */
  blocked: number
  /** Longest response to an input so far. */
  slowestInput: number
}

/**
 * Init script: records the times of a page.
 *
 * @param balance the text to wait for; undefined if there is none
 */
export function recordTimes(balance: string | undefined): void {
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
  observe('element', ({ startTime }) => {
    if (Number.isNaN(times.balance)) times.balance = startTime
  })
  /** Asks for the time at which the balance is painted. */
  const watchBalance = (root: HTMLElement, balance: string) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, ({ nodeValue }) =>
      nodeValue?.includes(balance) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    )
    // The browser reports the paint for the block around the text.
    for (let { parentElement: element } = walker.nextNode() ?? document; element; element = element.parentElement)
      element.setAttribute('elementtiming', 'balance')
  }
  // Not in every frame: that would make the page render frames in which nothing has changed.
  new MutationObserver(() => {
    const root = document.querySelector<HTMLElement>('#root')
    // Walking the elements every time would be part of what is measured.
    if (root && balance && Number.isNaN(times.balance) && root.textContent?.includes(balance))
      watchBalance(root, balance)
    const isInteractive =
      document.readyState !== 'loading' && root?.hasChildNodes() && !document.documentElement.dataset.viewer
    if (Number.isNaN(times.interactive) && isInteractive)
      requestAnimationFrame(() => Object.assign(times, { interactive: performance.now() }))
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['data-viewer'] })
}

/**
 * Reads the recorded times once `wanted` has happened and the page is quiet. Without Playwright's own code for pages, which
 * would run in the middle of the start.
 */
export async function readTimes(page: Page, session: CDPSession, wanted: keyof Times): Promise<Times> {
  const read = async () => {
    const { result } = await session.send('Runtime.evaluate', { expression: 'times', returnByValue: true })
    return result.value as Times
  }
  while (!Number.isFinite((await read())[wanted])) await sleep(POLL_MS)
  await page.waitForLoadState('networkidle').catch(() => {})
  return read()
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
