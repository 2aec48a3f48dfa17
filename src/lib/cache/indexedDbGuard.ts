/**
 * Guards access to IndexedDB. It may be missing, full, blocked, evicted, corrupt or newer than this app (private modes,
 * web views, a rolled-back app). The app then continues from this tab's memory.
 */
import { withDatabase } from '../browser/readDatabase.ts'
import { afterSecondsAwake } from '../browser/sleep.ts'
import { sessionStore } from '../browser/storage.ts'
import { toast } from '../toasts/toasts.ts'
import { db } from './db.ts'
import { unsaved } from './unsavedRows.ts'

/** WebKit may never answer again, see `pageIndexedDb`. Longer than any request takes. */
const STALLED_SECONDS = 8

let unusable = false
let blocked = false
let rebuilt = false
/** Beside the flag in session storage, which may be missing too. */
let notified = false
const pending = new Set<() => void>()

const rejectPending = () => {
  for (const reject of pending) reject()
}

// An older tab blocks the upgrade: reject pending work and continue without IndexedDB.
db.on('blocked', () => {
  blocked = true
  rejectPending()
  return false
})
db.on.ready.subscribe(() => {
  if (!blocked) return
  blocked = false
  // Screens read again what they could not read.
  unsaved.notify()
}, true)

/** Notifies the user, once per tab. */
function reportFailure(): void {
  if (notified || sessionStore.get('storageNotice') !== null) return
  notified = true
  sessionStore.set('storageNotice', '1')
  toast({ id: 'storage.unavailable' })
}

/** Continues without IndexedDB in this tab. */
function giveUp(): void {
  unusable = true
  reportFailure()
  rejectPending()
}

const unlessBlocked = <T>(work: () => Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const stop = () => reject(new Error('blocked'))
    const stopCounting = afterSecondsAwake(STALLED_SECONDS, giveUp)
    pending.add(stop)
    if (blocked) stop()
    work()
      .then(resolve, reject)
      .finally(() => {
        stopCounting()
        pending.delete(stop)
      })
  })

const rootErrorName = (error: unknown): string => {
  const { name = '', inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return ['AbortError', 'DatabaseClosedError', 'OpenFailedError'].includes(name) ? (inner?.name ?? name) : name
}

/** Whether a new connection can be opened. Without Dexie, which would wait for its own failed one. */
const canOpen = (): Promise<boolean> =>
  withDatabase(db.name, async () => true).then(
    () => true,
    (error) => error?.name !== 'UnknownError',
  )

/** Rebuilds the database if it is unreadable; one failed request doesn't mean that. It is only a cache. */
async function recover(): Promise<void> {
  const readable = await canOpen()
  // Requests that fail together come here together.
  if (readable && db.isOpen()) db.close({ disableAutoOpen: false })
  if (readable || rebuilt) return
  rebuilt = true
  await db.delete({ disableAutoOpen: false })
}

/** Retries in a new connection: an eviction or an upgrade may have closed the old one. */
async function retryOnce<T>(work: () => Promise<T>, error: unknown): Promise<T> {
  const name = rootErrorName(error)
  if (unusable || blocked || name === 'QuotaExceededError') throw error
  if (name === 'UnknownError' && !rebuilt) await recover()
  return unlessBlocked(work)
}

/** Runs work against IndexedDB; resolves to undefined if that failed. */
export async function tryIndexedDb<T>(work: () => Promise<T>): Promise<T | undefined> {
  if (unusable) return undefined
  try {
    return await unlessBlocked(work).catch((error) => retryOnce(work, error))
  } catch (error) {
    if (!blocked && !db.isOpen() && rootErrorName(error) !== 'QuotaExceededError') unusable = true
    return undefined
  }
}

/** Runs a write; returns whether it was stored. */
export async function saveToIndexedDb(work: () => Promise<unknown>): Promise<boolean> {
  const saved = (await tryIndexedDb(() => work().then(() => true))) ?? false
  // A blocked browser stores again once the older tab is closed.
  if (!saved && !blocked) reportFailure()
  return saved
}
