import { EDITION } from '../config/env.ts'

/** Held in shared mode by everything that must not be interrupted, in any tab. */
export const UPDATE_LOCK = `tpu-${EDITION}:busy`

let running = 0

/**
 * Runs work that a reload must not interrupt: a wallet request, a signature, money. As long as it runs, in any tab, no
 * update is applied. May be nested. Without Web Locks (some web views) only this tab knows.
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
  const locks = globalThis.navigator?.locks
  return locks ? locks.request<Promise<T>>(UPDATE_LOCK, { mode: 'shared' }, counted) : counted()
}

/** Whether such work runs in this tab. */
export const isTabBusy = (): boolean => running > 0
