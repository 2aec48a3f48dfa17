import { proxy, useSnapshot } from 'valtio'
import type { MessageId } from '../i18n/intl.ts'
import { broadcast, onTabMessage } from '../tabs/channel.ts'
import { isBrowserOnline, pingOrigin } from './transport.ts'

/** Between attempts to reach the server again: doubled each time, up to the longest. */
const FIRST_ATTEMPT_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/** Whether the server can be reached. Requests decide; what the browser believes only chooses words. */
export const connectivity = proxy({
  /** False: a request did not get through, and none has since. */
  reachable: true,
  /** Whether the browser believes to have a network. */
  browserOnline: isBrowserOnline(),
})

/**
 * Refreshes what is on the screen.
 *
 * @param since when the server was lost, unix milliseconds: what any tab has fetched after that is fresh
 */
type Recover = (since: number) => Promise<unknown>

const recoveries = new Set<Recover>()
let lostAt = 0
let pause = FIRST_ATTEMPT_MS
let timer: ReturnType<typeof setTimeout> | undefined
let attempting = false

/** Refreshes something whenever the server is reached again. Answers how to stop. */
export function onReconnect(recover: Recover): () => void {
  recoveries.add(recover)
  return () => recoveries.delete(recover)
}

/** The server answered, whatever it said. */
export function markReachable({ tell = true } = {}): void {
  if (connectivity.reachable) return
  connectivity.reachable = true
  pause = FIRST_ATTEMPT_MS
  clearTimeout(timer)
  if (tell) broadcast('reached', {})
  if (!attempting) void recoverAll()
}

/** A request did not get through. */
export function markUnreachable(): void {
  if (!connectivity.reachable) return
  connectivity.reachable = false
  lostAt = Date.now()
  planAttempt()
}

const recoverAll = () => Promise.allSettled([...recoveries].map((recover) => recover(lostAt)))

const isHidden = () => globalThis.document?.visibilityState === 'hidden'

function planAttempt(): void {
  clearTimeout(timer)
  if (connectivity.reachable || isHidden()) return
  timer = setTimeout(() => void attempt(), pause)
  pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
}

/** Where the origin answers, what is on the screen is asked for again: only an answer to that is a return. */
async function attempt(): Promise<void> {
  if (connectivity.reachable || attempting) return
  attempting = true
  try {
    if (await pingOrigin()) {
      const outcomes = await recoverAll()
      if (outcomes.every(({ status }) => status === 'fulfilled')) markReachable()
    }
  } finally {
    attempting = false
    planAttempt()
  }
}

/** Asks the origin whether it can be reached; keeps what it found. */
export async function checkReachability(): Promise<boolean> {
  const reached = await pingOrigin()
  if (!reached) markUnreachable()
  return reached
}

/** Follows the browser's own news of the network, this page's visibility, and the other tabs. */
export function startConnectivity(): void {
  const tellNetwork = () => {
    connectivity.browserOnline = isBrowserOnline()
    pause = FIRST_ATTEMPT_MS
    if (!connectivity.browserOnline) void checkReachability()
    else void attempt()
  }
  addEventListener('online', tellNetwork)
  addEventListener('offline', tellNetwork)
  document.addEventListener('visibilitychange', () => {
    if (!isHidden()) void attempt()
  })
  onTabMessage((message) => {
    if (message.type === 'reached') markReachable({ tell: false })
  })
}

/** Why the server can't be asked now, as a sentence; undefined: it can. */
export function useOfflineReason(): MessageId | undefined {
  const { reachable, browserOnline } = useSnapshot(connectivity)
  if (reachable) return undefined
  return browserOnline ? 'offline.server' : 'offline.network'
}
