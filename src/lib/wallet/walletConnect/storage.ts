import { clear, createStore, del, entries, get, keys, set } from 'idb-keyval'
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

const openStore = () => createStore(WALLET_CONNECT_DATABASE, 'entries')

/** Whether this device has keys or a session. Creates no database to find out, where the browser can list them. */
export async function hasWalletConnectEntries(): Promise<boolean> {
  const databases = await indexedDB.databases?.()
  if (databases?.every(({ name }) => name !== WALLET_CONNECT_DATABASE)) return false
  return (await keys(openStore())).length > 0
}

/** Deletes keys and sessions from this device. */
export const clearWalletConnectStorage = (): Promise<void> => clear(openStore())

export function createWalletConnectStorage(): WalletConnectStorage {
  const store = openStore()
  let retired = false
  return {
    getKeys: () => keys<string>(store),
    getEntries: <T>() => entries<string, T>(store),
    getItem: <T>(key: string) => get<T>(key, store),
    setItem: async (key, value) => (retired ? undefined : set(key, value, store)),
    removeItem: (key) => del(key, store),
    retire: () => {
      retired = true
      return clear(store)
    },
  }
}
