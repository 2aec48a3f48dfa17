import { isTabBusy, UPDATE_LOCK } from './updateLock.ts'

/** How often it is looked whether the last piece of work has ended; nothing tells when a tab crashes. */
const LOOK_AGAIN_MS = 500

/**
 * Runs something if no tab is busy, and keeps every tab from becoming busy until it has ended.
 *
 * @returns whether it ran
 */
export async function ifNoTabBusy(work: () => Promise<unknown>): Promise<boolean> {
  const run = async (free: boolean) => {
    if (free) await work()
    return free
  }
  const locks = globalThis.navigator?.locks
  // Never queued: a request that waits for all would keep new work, also nested work, waiting behind it.
  return locks ? locks.request(UPDATE_LOCK, { ifAvailable: true }, (lock) => run(lock !== null)) : run(!isTabBusy())
}

/** Like `ifIdle`, as soon as it can; gives up when the signal says so. */
export async function whenNoTabBusy(work: () => Promise<unknown>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && !(await ifNoTabBusy(work)))
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
}
