import { proxy, useSnapshot } from 'valtio'
import { backoff, doubling } from '../browser/backoff.ts'
import { isHidden, onReturn } from '../browser/onReturn.ts'
import type { MessageId } from '../i18n/intl.ts'
import { broadcast, onTabMessage } from '../tabs/channel.ts'
import { isBrowserOnline, pingOrigin } from './transport.ts'

/** Delays between attempts to reach the server again. */
const RETRY_DELAYS = doubling(1000, 30_000)
/** A server that is lost again sooner continues the back-off: one of several requests may fail each time. */
const MIN_REACHABLE_MS = 10_000

/** Whether the server is reachable. Requests decide; the browser's own flag only chooses the wording. */
export const connectivity = proxy({
  /** False after a request failed to get through, until one succeeds. */
  reachable: true,
  /** Whether the browser reports a network. */
  browserOnline: true,
})

/** @param since unix milliseconds; data that any tab fetched later is fresh */
type Refetch = (since: number) => Promise<unknown>

/** Refetch what is on the screen. The app is online again only when all of them succeed. */
const refetches = new Set<Refetch>()
/** Unix milliseconds. */
let lostAt = 0
/** Unix milliseconds. */
let reachedAt = 0
/** Attempts of the present back-off. */
let attempts = 0
let retries = new AbortController()
let retrying = false

/**
 * Refetches what is on the screen.
 *
 * @param since unix milliseconds; data that any tab fetched later is fresh
 */
export const refetchOnScreen = (since: number): Promise<PromiseSettledResult<unknown>[]> =>
  Promise.allSettled([...refetches].map((refetch) => refetch(since)))

/** Retries with back-off until the server is reached or the page is hidden. */
async function keepRetrying(): Promise<void> {
  retries.abort()
  retries = new AbortController()
  for await (const _ of backoff(() => RETRY_DELAYS(attempts), retries.signal)) {
    if (connectivity.reachable || isHidden()) return
    attempts++
    await reconnectNow()
  }
}

/** Tries to reach the server. A reachable origin is enough only on a screen without queries: elsewhere one of them has to be answered. */
export async function reconnectNow(): Promise<void> {
  if (connectivity.reachable || retrying) return
  retrying = true
  try {
    if (await pingOrigin()) {
      const outcomes = await refetchOnScreen(lostAt)
      if (outcomes.every(({ status }) => status === 'fulfilled')) markReachable()
    }
  } finally {
    retrying = false
  }
}

/**
 * Call when the server has replied, with any status.
 *
 * @param sentAt when the request was sent, unix milliseconds; a reply that was under way at the loss proves nothing
 */
export function markReachable({ sentAt = Date.now(), notifyTabs = true } = {}): void {
  // A loss in the future is from before the device's clock was set back.
  const isOlder = sentAt < lostAt && lostAt <= Date.now()
  if (connectivity.reachable || isOlder) return
  connectivity.reachable = true
  reachedAt = Date.now()
  if (notifyTabs) broadcast('reached', {})
  if (!retrying) void refetchOnScreen(lostAt)
}

/** Call when a request did not get through. */
export function markUnreachable(): void {
  if (!connectivity.reachable) return
  connectivity.reachable = false
  lostAt = Date.now()
  if (Math.abs(lostAt - reachedAt) >= MIN_REACHABLE_MS) attempts = 0
  void keepRetrying()
}

/** Pings the origin and records a failure. */
export async function checkReachability(): Promise<boolean> {
  const reached = await pingOrigin()
  if (!reached) markUnreachable()
  return reached
}

/** Refetches something when the server is reachable again. Returns an unsubscribe function. */
export function onReconnect(refetch: Refetch): () => void {
  refetches.add(refetch)
  return () => refetches.delete(refetch)
}

/** Listens to the browser's network events, the page's visibility and the other tabs. */
export function startConnectivity(): void {
  const reconnect = () => {
    attempts = 0
    void reconnectNow()
    void keepRetrying()
  }
  const onNetworkChange = () => {
    connectivity.browserOnline = isBrowserOnline()
    if (connectivity.browserOnline) reconnect()
    else void checkReachability()
  }
  connectivity.browserOnline = isBrowserOnline()
  addEventListener('online', onNetworkChange)
  addEventListener('offline', onNetworkChange)
  onReturn(reconnect)
  onTabMessage((message) => {
    if (message.type === 'reached') markReachable({ notifyTabs: false })
  })
}

/** Why the server can't be reached; undefined while it can. */
export function useOfflineReason(): MessageId | undefined {
  const { reachable, browserOnline } = useSnapshot(connectivity)
  if (reachable) return undefined
  return browserOnline ? 'offline.server' : 'offline.network'
}
