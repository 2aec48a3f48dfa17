import { EDITION } from './env.ts'

/** Held in shared mode by everything that must not be interrupted, in any tab. */
const LOCK = `tpu-${EDITION}:busy`
/** How often it is looked whether the last piece of work has ended; nothing tells when a tab crashes. */
const LOOK_AGAIN_MS = 500

let running = 0

/**
 * Runs work that a reload must not interrupt: a wallet request, a signature, money. As long as it runs, in any tab, no
 * update is applied. May be nested. Without Web Locks (some web views) only this tab knows.
 */
export function busy<T>(work: () => Promise<T>): Promise<T> {
  const counted = async () => {
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
    }
  }
  const locks = globalThis.navigator?.locks
  return locks ? locks.request<Promise<T>>(LOCK, { mode: 'shared' }, counted) : counted()
}

/** Whether such work runs in this tab. */
export const isTabBusy = (): boolean => running > 0

/**
 * Runs something if no tab is busy, and keeps every tab from becoming busy until it has ended.
 *
 * @returns whether it ran
 */
export async function ifIdle(work: () => Promise<unknown>): Promise<boolean> {
  const run = async (free: boolean) => {
    if (free) await work()
    return free
  }
  const locks = globalThis.navigator?.locks
  // Never queued: a request that waits for all would keep new work, also nested work, waiting behind it.
  return locks ? locks.request(LOCK, { ifAvailable: true }, (lock) => run(lock !== null)) : run(running === 0)
}

/** Like `ifIdle`, as soon as it can; gives up when the signal says so. */
export async function untilIdle(work: () => Promise<unknown>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && !(await ifIdle(work))) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
}
