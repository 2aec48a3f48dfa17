import { useEffect } from 'react'
import { backoff, doubling } from '../browser/backoff.ts'
import { isHidden, onReturn } from '../browser/onReturn.ts'
import { connectivity, reconnectNow, refetchOnScreen } from './connectivity.ts'

/** Delays before the refetches of something that is under review. */
const REFRESH_DELAYS = doubling(3000, 60_000)

/** A user who returns sees data that is at most this old, or its refetch. */
const MAX_AGE_ON_RETURN_MS = 30_000

function createScreenRefresh() {
  /** What is under review, with the number of its watchers. */
  const watched = new Map<string, number>()
  /** Keys that have been watched before: they don't start the back-off again. */
  const known = new Set<string>()
  /** Refetches since the back-off was started again. */
  let refetches = 0
  let loop = new AbortController()
  let refreshing: Promise<unknown> | undefined

  /**
   * Refetches what is on the screen, once for all tabs. While the server is unreachable, tries to reach it instead.
   *
   * @param maxAgeMs younger data is left alone
   */
  function refreshScreen(maxAgeMs = 0): Promise<unknown> {
    refreshing ??= (connectivity.reachable ? refetchOnScreen(Date.now() - maxAgeMs) : reconnectNow()).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  async function refetchWhileWatched(): Promise<void> {
    loop.abort()
    loop = new AbortController()
    for await (const delay of backoff(() => REFRESH_DELAYS(refetches), loop.signal)) {
      if (watched.size === 0 || isHidden()) return
      refetches++
      // Offline, the connectivity has a back-off of its own.
      if (connectivity.reachable) await refreshScreen(delay)
    }
  }

  /**
   * Refetches the screen with back-off until the returned function is called. Nothing is fetched while the page is hidden
   * or the server can't be reached.
   *
   * @param key what is under review; a new key starts the back-off again
   */
  function keepFresh(key: string): () => void {
    if (!known.has(key)) refetches = 0
    known.add(key)
    const isFirst = watched.size === 0
    watched.set(key, (watched.get(key) ?? 0) + 1)
    if (isFirst || refetches === 0) void refetchWhileWatched()
    return () => {
      const left = (watched.get(key) ?? 0) - 1
      if (left > 0) watched.set(key, left)
      else watched.delete(key)
    }
  }

  /** Refetches old data when the user returns to the page. Returns a stop function. */
  function startScreenRefresh(): () => void {
    return onReturn(() => {
      if (connectivity.reachable) void refreshScreen(MAX_AGE_ON_RETURN_MS)
      refetches = 0
      void refetchWhileWatched()
    })
  }

  return { refreshScreen, keepFresh, startScreenRefresh }
}

export const { refreshScreen, keepFresh, startScreenRefresh } = createScreenRefresh()

/** A longer timer overflows and fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Refetches the screen with back-off while something of a changing set is under review, see `keepFresh`. */
export function createReview() {
  const stops = new Map<string, () => void>()
  return {
    isActive: () => stops.size > 0,

    /** Replaces what is under review. @param left for how long it still is, in milliseconds, by key */
    setUnderReview(left: ReadonlyMap<string, number>): void {
      for (const [key, stop] of stops) if (!left.has(key)) stop()
      for (const [key, ms] of left) {
        if (ms <= 0 || stops.has(key)) continue
        const stopKeeping = keepFresh(key)
        const stop = () => {
          clearTimeout(timer)
          stopKeeping()
          stops.delete(key)
        }
        const timer = setTimeout(stop, Math.min(ms, MAX_TIMER_MS))
        stops.set(key, stop)
      }
    },
  }
}

/** Refetches the screen with back-off while a component is mounted, see `keepFresh`. Undefined: nothing is under review. */
export function useKeepFresh(key: string | undefined): void {
  useEffect(() => (key === undefined ? undefined : keepFresh(key)), [key])
}
