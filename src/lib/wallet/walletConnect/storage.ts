import { Dexie } from 'dexie'
import { pageIndexedDb } from '../../browser/pageIndexedDb.ts'
import { STORAGE_SUFFIX } from '../../config/base.ts'

/** Where the client stores keys and sessions. The shape is the library's. */
export interface WalletConnectStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
  /** Deletes everything and stores nothing from then on: the library goes on writing for some seconds. */
  retire(): Promise<void>
}

/** A database of its own, so that a log-out can empty it. */
export const WALLET_CONNECT_DATABASE = `tpu-walletconnect${STORAGE_SUFFIX}`

const database = new Dexie(WALLET_CONNECT_DATABASE, { indexedDB: pageIndexedDb })
// Native version 1, which version 1.0.0 created: its open tabs, which never close it, would block an upgrade.
database.version(0.1).stores({ entries: '' })
const table = database.table<unknown, string>('entries')

/** Whether this device has keys or a session. Creates no database to find out, where the browser can list them. */
export async function hasWalletConnectEntries(): Promise<boolean> {
  const databases = await indexedDB.databases?.()
  if (databases?.every(({ name }) => name !== WALLET_CONNECT_DATABASE)) return false
  return (await table.count()) > 0
}

/** Deletes keys and sessions from this device. */
export const clearWalletConnectStorage = async (): Promise<void> => table.clear()

export function createWalletConnectStorage(): WalletConnectStorage {
  let retired = false
  return {
    getKeys: async () => table.toCollection().primaryKeys(),
    async getEntries<T>() {
      const entries: [string, T][] = []
      await table.each((value, { primaryKey }) => entries.push([primaryKey, value as T]))
      return entries
    },
    getItem: async <T>(key: string) => (await table.get(key)) as T | undefined,
    async setItem(key, value) {
      if (!retired) await table.put(value, key)
    },
    removeItem: async (key) => table.delete(key),
    retire: async () => {
      retired = true
      await table.clear()
    },
  }
}
