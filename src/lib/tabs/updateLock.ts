import { backoff, every } from '../browser/backoff.ts'
import { INSTALLATION } from '../config/edition.ts'

/** A Web Lock held in shared mode by work that a reload must not interrupt. */
export const UPDATE_LOCK = `tpu-${INSTALLATION}:busy`
/** Polling interval. No event fires when the tab holding the lock crashes. */
const POLL_MS = 500

let running = 0

/** Whether this tab runs work that a reload must not interrupt. */
export const isTabBusy = (): boolean => running > 0

/** Whether the browser has refused Web Locks together with the site's data. */
export const isLockRefused = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'SecurityError'

/** Requests the lock. Runs `alone` without Web Locks (some web views), which a browser that blocks site data refuses. */
async function requestLock<T>(
  options: LockOptions,
  run: (lock: Lock | null) => Promise<T>,
  alone: () => Promise<T>,
): Promise<T> {
  let isRunning = false
  try {
    if (navigator.locks)
      return await navigator.locks.request<Promise<T>>(UPDATE_LOCK, options, (lock) => {
        isRunning = true
        return run(lock)
      })
  } catch (error) {
    if (isRunning || !isLockRefused(error)) throw error
  }
  return alone()
}

/**
 * Runs work that a reload must not interrupt: a wallet request, a signature, money, new tokens. No tab applies an update until
 * it ends. Can be nested. Without Web Locks only this tab knows.
 */
export function withUpdateLock<T>(work: () => Promise<T>): Promise<T> {
  const counted = async () => {
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
    }
  }
  return requestLock({ mode: 'shared' }, counted, counted)
}

/**
 * Runs work if no tab holds the update lock, and keeps every tab from taking it until the work ends.
 *
 * @returns whether it ran
 */
export async function ifNoTabBusy(work: () => Promise<unknown>): Promise<boolean> {
  const run = async (free: boolean) => {
    if (free) await work()
    return free
  }
  // Never queued: a waiting exclusive request would block new shared requests, nested ones included.
  return requestLock(
    { ifAvailable: true },
    (lock) => run(lock !== null),
    () => run(!isTabBusy()),
  )
}

/** Runs work as soon as no tab holds the update lock, if it is still wanted then. */
export async function whenNoTabBusy(work: () => Promise<unknown>, isWanted: () => boolean): Promise<void> {
  for await (const _ of backoff(every(POLL_MS))) if (!isWanted() || (await ifNoTabBusy(work))) return
}
