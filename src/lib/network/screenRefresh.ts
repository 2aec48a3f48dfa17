import { useEffect } from 'react'
import { backoff, doubling } from '../browser/backoff.ts'
import { isHidden, onReturn } from '../browser/onReturn.ts'
import { broadcast, onTabMessage } from '../tabs/channel.ts'
import { connectivity, reconnectNow, refetchOnScreen } from './connectivity.ts'
import { giveUpHungReads } from './hungReads.ts'

/** Delays before the refetches of something that is under review. */
const REFRESH_DELAYS = doubling(3000, 60_000)

/** A user who returns sees data that is at most this old, or its refetch. */
const MAX_AGE_ON_RETURN_MS = 30_000

/** What is under review, and until when: unix milliseconds by key. */
const reviews = new Set<ReadonlyMap<string, number>>()
/** Keys that have been under review before: they don't start the back-off again. */
const known = new Set<string>()
/** Refetches since the back-off was started again. */
let refetches = 0
let loop = new AbortController()
let refreshing: Promise<unknown> | undefined

const isRunning = (review: ReadonlyMap<string, number>) => [...review.values()].some((end) => end > Date.now())

/**
 * Refetches what is on the screen, once for all tabs. While the server is unreachable, tries to reach it instead.
 *
 * @param maxAgeMs younger data is left alone
 */
export function refreshScreen(maxAgeMs = 0): Promise<unknown> {
  refreshing ??= (connectivity.reachable ? refetchOnScreen(Date.now() - maxAgeMs) : reconnectNow()).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

/** Refreshes the screen once the refresh under way, whose reads were given up, has ended. */
const refreshAgain = () => Promise.resolve(refreshing).then(() => refreshScreen())

/** Refreshes the screen as the user asks: a request that hangs does not stand in for it. */
export async function refreshByHand(): Promise<void> {
  // One of another tab may be what this tab waits for.
  broadcast('refreshWanted', {})
  await (giveUpHungReads() ? refreshAgain() : refreshScreen())
}

async function refetchDuringReview(): Promise<void> {
  loop.abort()
  loop = new AbortController()
  for await (const delay of backoff(() => REFRESH_DELAYS(refetches), loop.signal)) {
    if (![...reviews].some(isRunning)) return reviews.clear()
    if (isHidden()) return
    refetches++
    // Offline, the connectivity has a back-off of its own.
    if (connectivity.reachable) await refreshScreen(delay)
  }
}

/**
 * Refetches the screen with back-off while something of a changing set is under review. Nothing is fetched while the page
 * is hidden or the server can't be reached.
 */
export function createReview() {
  let review: ReadonlyMap<string, number> = new Map()

  /**
   * Replaces what is under review. A new key starts the back-off again.
   *
   * @param left how many milliseconds each stays under review, by key
   */
  return (left: ReadonlyMap<string, number>): void => {
    const wasRunning = [...reviews].some(isRunning)
    reviews.delete(review)
    review = new Map([...left].filter(([, ms]) => ms > 0).map(([key, ms]) => [key, Date.now() + ms]))
    if (review.size === 0) return
    reviews.add(review)
    const news = [...review.keys()].filter((key) => !known.has(key))
    if (news.length > 0) refetches = 0
    for (const key of news) known.add(key)
    if (news.length > 0 || !wasRunning) void refetchDuringReview()
  }
}

/** Refetches old data when the user returns to the page. Returns a stop function. */
export function startScreenRefresh(): () => void {
  const stopListening = onTabMessage(({ type }) => {
    if (type === 'refreshWanted' && giveUpHungReads() && !isHidden()) void refreshAgain()
  })
  const stopReturning = onReturn(() => {
    if (connectivity.reachable) void refreshScreen(MAX_AGE_ON_RETURN_MS)
    refetches = 0
    void refetchDuringReview()
  })
  return () => {
    stopListening()
    stopReturning()
  }
}

/**
 * Refetches the screen with back-off while a component is mounted, see `createReview`.
 *
 * @param key of what is under review; undefined: nothing is
 */
export function useKeepFresh(key: string | undefined): void {
  useEffect(() => {
    if (key === undefined) return
    const setUnderReview = createReview()
    setUnderReview(new Map([[key, Number.POSITIVE_INFINITY]]))
    return () => setUnderReview(new Map())
  }, [key])
}
