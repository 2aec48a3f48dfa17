import { sleep } from '../browser/sleep.ts'
import { isTabBusy, UPDATE_LOCK } from './updateLock.ts'

/** Polling interval. No event fires when the tab holding the lock crashes. */
const POLL_MS = 500

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
  const locks = navigator.locks
  // Never queued: a waiting exclusive request would block new shared requests, nested ones included.
  return locks ? locks.request(UPDATE_LOCK, { ifAvailable: true }, (lock) => run(lock !== null)) : run(!isTabBusy())
}

/** Runs work as soon as no tab holds the update lock, unless the signal aborts first. */
export async function whenNoTabBusy(work: () => Promise<unknown>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && !(await ifNoTabBusy(work))) await sleep(POLL_MS)
}
