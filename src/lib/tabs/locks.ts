import { backoff, every } from '../browser/backoff.ts'
import { INSTALLATION } from '../config/edition.ts'
import { broadcast, onTabMessage } from './channel.ts'
import { isLockRefused } from './updateLock.ts'

/** How long to wait for a lock before asking whether its holder is alive. */
const PATIENCE_MS = 3000
/** How long the holder of a lock has to respond. Channel messages reach hidden tabs at once, frozen ones never. */
const PING_TIMEOUT_MS = 1500
/** Pings are repeated: a lock is granted a moment before its holder listens. */
const PING_INTERVAL_MS = 300

/** A held lock. */
export interface Lease {
  /** Whether no other tab has taken the lock over. */
  isHeld(): boolean
}

/** What this tab holds. A tab that lost a lock while it was frozen may hold the same name twice. */
const holdings = new Set<{ name: string }>()
/** The last work of each name in this tab, for browsers without Web Locks. */
const queues = new Map<string, Promise<unknown>>()

/** Whether the holder of a lock responds. Without a channel it counts as alive. */
async function isHolderAlive(name: string): Promise<boolean> {
  if ([...holdings].some((holding) => holding.name === name)) return true
  const answered = new AbortController()
  const unsubscribe = onTabMessage((message) => {
    if (message.type === 'lockHeld' && message.name === name) answered.abort()
  })
  try {
    for await (const _ of backoff(every(PING_INTERVAL_MS, PING_TIMEOUT_MS), answered.signal))
      if (!broadcast('lockPing', { name })) return true
    return answered.signal.aborted
  } finally {
    unsubscribe()
  }
}

/** Runs work and responds to the pings of other tabs meanwhile. */
async function runHeld<T>(name: string, lease: Lease, work: (lease: Lease) => Promise<T>): Promise<T> {
  const holding = { name }
  holdings.add(holding)
  const unsubscribe = onTabMessage((message) => {
    if (message.type === 'lockPing' && message.name === name) broadcast('lockHeld', { name })
  })
  try {
    return await work(lease)
  } finally {
    holdings.delete(holding)
    unsubscribe()
  }
}

/**
 * Requests a Web Lock and runs work with its lease. When another tab steals the lock, the request rejects and the work goes
 * on: the work's result is returned, and its lease is no longer held.
 */
async function runLocked<T>(
  name: string,
  options: LockOptions,
  onGranted: (granted: boolean) => void,
  work: (lease: Lease) => Promise<T>,
): Promise<T | undefined> {
  let running: Promise<T> | undefined
  let stolen = false
  try {
    await navigator.locks.request(`tpu-${INSTALLATION}:${name}`, options, (lock) => {
      onGranted(lock !== null)
      if (lock) running = runHeld(name, { isHeld: () => !stolen }, work)
      return running
    })
  } catch (error) {
    if (!running) {
      if (!isLockRefused(error)) throw error
      // As without Web Locks.
      onGranted(true)
      return enqueue(name, work)
    }
    stolen = true
  }
  return running
}

const steal = async <T>(name: string, work: (lease: Lease) => Promise<T>): Promise<T> =>
  (await runLocked(name, { steal: true }, () => {}, work)) as T

/** Runs work after the work before it in this tab. */
function enqueue<T>(name: string, work: (lease: Lease) => Promise<T>): Promise<T> {
  const run = () => work({ isHeld: () => true })
  const queued = (queues.get(name) ?? Promise.resolve()).then(run, run)
  queues.set(name, queued)
  return queued
}

/**
 * Runs work of one name at a time across all tabs, with Web Locks. Without Web Locks (some web views) the order holds
 * within this tab only. The work never starts before this function has returned.
 *
 *     wait in the queue ── granted ──────────────────────► work(lease), which answers pings
 *         │  ▲                                                ▲
 *      3 s│  │answer                                          │ the frozen tab's lease is no longer held
 *         ▼  │                                                │
 *     ping the holder ── 1.5 s without an answer ── leave the queue, steal the lock
 */
export async function exclusively<T>(name: string, work: (lease: Lease) => Promise<T>): Promise<T> {
  await null
  if (!navigator.locks) return enqueue(name, work)
  const queue = new AbortController()
  const granted = new AbortController()
  const queued = runLocked(name, { signal: queue.signal }, () => granted.abort(), work)
  queued.catch(() => granted.abort())
  for await (const _ of backoff(() => PATIENCE_MS, granted.signal))
    if (!(await isHolderAlive(name)) && !granted.signal.aborted) {
      queue.abort()
      return steal(name, work)
    }
  return queued as Promise<T>
}

/**
 * Runs work unless another tab runs work of this name. A frozen tab doesn't count.
 *
 * @returns whether the work ran
 */
export async function unlessHeldElsewhere(name: string, work: (lease: Lease) => Promise<unknown>): Promise<boolean> {
  let granted = !navigator.locks
  const onGranted = (isGranted: boolean) => {
    granted = isGranted
  }
  if (granted) await work({ isHeld: () => true })
  else await runLocked(name, { ifAvailable: true }, onGranted, work)
  if (granted) return true
  if (await isHolderAlive(name)) return false
  await steal(name, work)
  return true
}
