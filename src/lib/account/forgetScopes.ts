/** Deletes what is cached for accounts that have left the device, without Dexie, which a guest's start does not load. */
import { resultOf, withDatabase } from '../browser/readDatabase.ts'
import { CACHE_NAME, isNewerCache } from '../cache/databaseName.ts'
import { readLogOuts } from '../durable/readLogOuts.ts'
import { scopeOf } from '../session/accountScope.ts'
import { session } from '../session/session.ts'
import { exclusively } from '../tabs/locks.ts'

/** What shows that an account has saved data. Keys are `<scope>|…`; those of entries are `[scope, …]`. */
const INDEX_STORES = ['documents', 'coverage'] as const
/** Rows of a store per transaction: a kill loses at most one. */
const BATCH_SIZE = 1000

/** Whether an account scope is meant. */
export type ScopeFilter = (scope: string) => boolean

/** Only keys are read: a damaged row has one, too. */
const scopeOfKey = (key: IDBValidKey): string => String(key).split('|', 1)[0] ?? ''

/** Sorts after every key of the scope: arrays come after strings. */
const endOf = (scope: string): IDBValidKey => [scope, []]

/** @throws if there is a cache of a newer app, whose rows this version does not know */
export const withCache = <T>(use: (database: IDBDatabase) => Promise<T>): Promise<T | undefined> =>
  withDatabase(CACHE_NAME, (database) => {
    if (isNewerCache(database.version)) throw new Error(`version ${database.version}`)
    return use(database)
  })

/** Runs work in one write transaction. Resolves once that is stored. */
async function write<T>(
  database: IDBDatabase,
  stores: readonly string[],
  work: (transaction: IDBTransaction) => Promise<T>,
) {
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' })
  const stored = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
  })
  const [result] = await Promise.all([work(transaction), stored])
  return result
}

/** Jumps from scope to scope. */
async function scopesOfEntries(store: IDBObjectStore): Promise<string[]> {
  const scopes: string[] = []
  for (;;) {
    const last = scopes.at(-1)
    const after = last === undefined ? null : IDBKeyRange.lowerBound(endOf(last), true)
    const [key] = (await resultOf(store.getAllKeys(after, 1))) as [scope: string][]
    if (key === undefined) return scopes
    scopes.push(key[0])
  }
}

/** Every account scope of which this device has cached rows. @throws if they can't be read */
export async function listScopes(): Promise<string[]> {
  const found = await withCache(async (database) => {
    const transaction = database.transaction([...INDEX_STORES, 'entries'])
    const keys = INDEX_STORES.map((name) => resultOf(transaction.objectStore(name).getAllKeys()))
    const entries = scopesOfEntries(transaction.objectStore('entries'))
    return [...new Set([...(await Promise.all(keys)).flat().map(scopeOfKey), ...(await entries)])]
  })
  return found ?? []
}

/** Deletes what shows that accounts have saved data, in one small transaction. @throws if that fails */
export async function deleteIndex(isForgotten: ScopeFilter): Promise<void> {
  await withCache((database) =>
    write(database, INDEX_STORES, async (transaction) => {
      for (const name of INDEX_STORES) {
        const store = transaction.objectStore(name)
        for (const key of await resultOf(store.getAllKeys())) if (isForgotten(scopeOfKey(key))) store.delete(key)
      }
    }),
  )
}

/**
 * Deletes a batch of entries, and the coverage: an account that has logged in again meanwhile may have saved a page, whose
 * coverage would count deleted entries.
 *
 * @returns whether there may be more entries
 */
const deleteBatch = (database: IDBDatabase, scope: string): Promise<boolean> =>
  write(database, ['coverage', 'entries'], async (transaction) => {
    transaction.objectStore('coverage').delete(IDBKeyRange.bound(`${scope}|`, `${scope}|\uffff`))
    const entries = transaction.objectStore('entries')
    const keys = await resultOf(entries.getAllKeys(IDBKeyRange.bound([scope], endOf(scope)), BATCH_SIZE))
    if (keys.length > 0) entries.delete(IDBKeyRange.bound(keys[0], keys.at(-1)))
    return keys.length === BATCH_SIZE
  })

/**
 * Deletes every cached row of accounts: first what shows that they have any, then entries in small transactions. After an
 * interruption, the next call deletes the rest.
 *
 * @throws if that fails
 */
export async function deleteScopes(isForgotten: ScopeFilter): Promise<void> {
  await deleteIndex(isForgotten)
  const scopes = (await listScopes()).filter(isForgotten)
  if (scopes.length === 0) return
  await withCache(async (database) => {
    for (const scope of scopes) while (await deleteBatch(database, scope));
  })
}

/** Deletes the whole cache. @throws if that fails; waits while another tab has it open and is frozen */
export const deleteCache = async (): Promise<void> => void (await resultOf(indexedDB.deleteDatabase(CACHE_NAME)))

/** Name of the lock of deletions: a login waits until the deletion of the account before has ended. */
export const FORGETTING = 'forgetting'

/** Deletes what accounts that have logged out still have: a log-out was interrupted, or a frozen tab wrote after it. */
export async function resumeLogOuts(): Promise<void> {
  await exclusively(FORGETTING, async () => {
    const loggedOut = new Set((await readLogOuts()).map(({ scope }) => scope))
    // Its login could not delete the record of its log-out.
    if (session.address) loggedOut.delete(scopeOf(session.address))
    if (loggedOut.size > 0) await deleteScopes((scope) => loggedOut.has(scope))
  })
}
