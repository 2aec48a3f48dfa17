import { useEffect } from 'react'
import { connectivity, isHidden, reconnectNow, refetchOnScreen } from './connectivity.ts'

/** Delay before the first refetch of something that is under review; doubled up to the maximum. */
const FIRST_REFRESH_MS = 3000
const MAX_REFRESH_MS = 60_000

/** A user who returns sees data that is at most this old, or its refetch. */
const MAX_AGE_ON_RETURN_MS = 30_000

function createScreenRefresh() {
  /** What is under review, with the number of its watchers. */
  const watched = new Map<string, number>()
  /** Keys that have been watched before: they don't start the back-off again. */
  const known = new Set<string>()
  let delayMs = FIRST_REFRESH_MS
  let timer: ReturnType<typeof setTimeout> | undefined
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

  function schedule(): void {
    clearTimeout(timer)
    if (watched.size > 0 && !isHidden()) timer = setTimeout(() => void tick(), delayMs)
  }

  async function tick(): Promise<void> {
    const maxAgeMs = delayMs
    delayMs = Math.min(delayMs * 2, MAX_REFRESH_MS)
    // Offline, the connectivity has a back-off of its own.
    if (connectivity.reachable) await refreshScreen(maxAgeMs)
    schedule()
  }

  /**
   * Refetches the screen with back-off until the returned function is called. Nothing is fetched while the page is hidden
   * or the server can't be reached.
   *
   * @param key what is under review; a new key starts the back-off again
   */
  function keepFresh(key: string): () => void {
    if (!known.has(key)) delayMs = FIRST_REFRESH_MS
    known.add(key)
    const isFirst = watched.size === 0
    watched.set(key, (watched.get(key) ?? 0) + 1)
    if (isFirst || delayMs === FIRST_REFRESH_MS) schedule()
    return () => {
      const left = (watched.get(key) ?? 0) - 1
      if (left > 0) watched.set(key, left)
      else watched.delete(key)
      if (watched.size === 0) clearTimeout(timer)
    }
  }

  /** Refetches old data when the user returns to the page. Returns a stop function. */
  function startScreenRefresh(): () => void {
    const onVisibility = () => {
      if (isHidden()) return clearTimeout(timer)
      if (connectivity.reachable) void refreshScreen(MAX_AGE_ON_RETURN_MS)
      delayMs = FIRST_REFRESH_MS
      schedule()
    }
    document.addEventListener('visibilitychange', onVisibility)
    for (const event of ['focus', 'pageshow']) globalThis.addEventListener(event, onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      for (const event of ['focus', 'pageshow']) globalThis.removeEventListener(event, onVisibility)
    }
  }

  return { refreshScreen, keepFresh, startScreenRefresh }
}

export const { refreshScreen, keepFresh, startScreenRefresh } = createScreenRefresh()

/** Refetches the screen with back-off while a changing set of things is under review, see `keepFresh`. */
export function createReview() {
  const stops = new Map<string, () => void>()
  return {
    /** Replaces what is under review. An empty set stops the refetches. */
    setUnderReview(keys: ReadonlySet<string>): void {
      for (const [key, stop] of stops) {
        if (keys.has(key)) continue
        stop()
        stops.delete(key)
      }
      for (const key of keys) if (!stops.has(key)) stops.set(key, keepFresh(key))
    },
  }
}

/** Refetches the screen with back-off while a component is mounted, see `keepFresh`. Undefined: nothing is under review. */
export function useKeepFresh(key: string | undefined): void {
  useEffect(() => (key === undefined ? undefined : keepFresh(key)), [key])
}
