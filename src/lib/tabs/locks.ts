import { EDITION } from '../config/env.ts'

function createLocks() {
  /** The last work of each name in this tab. */
  const queues = new Map<string, Promise<unknown>>()

  function enqueue<T>(name: string, work: () => Promise<T>): Promise<T> {
    const queued = (queues.get(name) ?? Promise.resolve()).then(work, work)
    queues.set(name, queued)
    return queued
  }

  return {
    /**
     * Runs work of one name at a time across all tabs, with Web Locks. Without Web Locks (some web views) the order
     * holds within this tab only. The work never starts before this function has returned.
     */
    async exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
      await null
      const locks = globalThis.navigator?.locks
      return locks ? locks.request(`tpu-${EDITION}:${name}`, work) : enqueue(name, work)
    },
  }
}

export const { exclusively } = createLocks()
