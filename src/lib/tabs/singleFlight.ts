import { proxy, useSnapshot } from 'valtio'
import { exclusively } from './locks.ts'
import { withUpdateLock } from './updateLock.ts'

/** Names of the flows that run in this tab. */
const running = proxy<Record<string, boolean>>({})

/**
 * Runs a flow that spends money, one of its name at a time: a second call in this tab does nothing, and no update
 * interrupts it. Its request goes through `send`, which lets one through at a time across all tabs.
 *
 * @returns the result of `flow`; undefined if one is running already
 */
export async function singleFlight<T>(
  name: string,
  flow: (send: <R>(request: () => Promise<R>) => Promise<R>) => Promise<T>,
): Promise<T | undefined> {
  if (running[name]) return undefined
  running[name] = true
  try {
    return await withUpdateLock(() => flow((request) => exclusively(name, request)))
  } finally {
    running[name] = false
  }
}

/** Whether a flow of this name runs in this tab. */
export const useInFlight = (name: string): boolean => useSnapshot(running)[name] === true
