import { proxy, useSnapshot } from 'valtio'
import { exclusively, type Lease, unlessHeldElsewhere } from './locks.ts'
import { withUpdateLock } from './updateLock.ts'

/** Names of the flows that run in this tab. */
const running = proxy<Record<string, boolean>>({})

/**
 * Runs a flow that spends money, one of its name at a time on this device: a second call in this tab does nothing, one in
 * another tab is reported, and no update interrupts it.
 *
 * @param flow check its lease before the request is sent: a tab that was frozen may have lost it
 * @returns false if the flow runs in another tab
 */
export async function singleFlight(name: string, flow: (lease: Lease) => Promise<void>): Promise<boolean> {
  if (running[name]) return true
  running[name] = true
  try {
    return await unlessHeldElsewhere(name, (lease) => withUpdateLock(() => flow(lease)))
  } finally {
    running[name] = false
  }
}

/** Runs a flow like `singleFlight`, but after one of its name in another tab has ended. */
export async function queuedFlight(name: string, flow: () => Promise<void>): Promise<void> {
  if (running[name]) return
  running[name] = true
  try {
    await exclusively(name, () => withUpdateLock(flow))
  } finally {
    running[name] = false
  }
}

/** Whether a flow of this name runs in this tab. */
export const useInFlight = (name: string): boolean => useSnapshot(running)[name] === true
