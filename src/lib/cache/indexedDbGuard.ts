import { sessionStore } from '../browser/storage.ts'
import { toast } from '../notifications/notifications.ts'
import { db } from './db.ts'

/**
 * IndexedDB may be missing, full, blocked, evicted, broken or newer than this app (private modes, web views, a full
 * disk, a rolled-back app). Nothing of that stops the app: what could not be stored is kept in this tab's memory, and
 * the user is told once that this phone keeps no copy.
 */

/** Errors after which trying again is of no use in this tab. */
const FOR_GOOD = ['MissingAPIError', 'SecurityError', 'VersionError', 'OpenFailedError']
/** Storage key of: the user has been told. */
const TOLD_KEY = 'storageNotice'

let unusable = false
let blocked = false
let rebuilt = false
const giveUp = new Set<() => void>()

// A tab of an older app holds the database and does not let go: whoever waits goes on without it.
db.on('blocked', () => {
  blocked = true
  for (const stop of giveUp) stop()
  return false
})
db.on.ready.subscribe(() => {
  blocked = false
}, true)

const nameOf = (error: unknown): string => {
  const { name = '', inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return ['AbortError', 'DatabaseClosedError'].includes(name) ? (inner?.name ?? name) : name
}

const unlessBlocked = <T>(work: () => Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const stop = () => reject(new Error('blocked'))
    giveUp.add(stop)
    if (blocked) stop()
    work()
      .then(resolve, reject)
      .finally(() => giveUp.delete(stop))
  })

/** A second try opens the database anew: the connection may have been lost to an eviction or an upgrade. */
async function again<T>(work: () => Promise<T>, error: unknown): Promise<T> {
  const name = nameOf(error)
  if (FOR_GOOD.includes(name)) unusable = true
  if (unusable || blocked || name === 'QuotaExceededError') throw error
  if (name === 'UnknownError' && !rebuilt) {
    // It can't be read any more. It is only a cache: a new one is better than none.
    rebuilt = true
    await db.delete({ disableAutoOpen: false })
  }
  return unlessBlocked(work)
}

/** Runs work against IndexedDB; undefined where that did not work. */
export async function tryIndexedDb<T>(work: () => Promise<T>): Promise<T | undefined> {
  if (unusable) return undefined
  try {
    return await unlessBlocked(work).catch((error) => again(work, error))
  } catch (error) {
    const reason = nameOf(error)
    if (!blocked && reason !== 'QuotaExceededError') unusable = true
    return undefined
  }
}

/** Stores something; answers whether the device keeps it. The first time that it does not, the user is told. */
export async function saveToIndexedDb(work: () => Promise<unknown>): Promise<boolean> {
  const kept = (await tryIndexedDb(() => work().then(() => true))) ?? false
  if (!kept && sessionStore.get(TOLD_KEY) === null) {
    sessionStore.set(TOLD_KEY, '1')
    toast({ id: 'storage.unavailable' })
  }
  return kept
}

/** Deletes from the device; where the database can't be opened, all of it goes, so that nobody's rows stay behind. */
export async function deleteFromIndexedDb(work: () => Promise<unknown>): Promise<void> {
  if (await tryIndexedDb(() => work().then(() => true))) return
  await db.delete({ disableAutoOpen: false }).catch(() => {})
}
