import { clearStorage } from '../lib/browser/storage.ts'
import { db as cache } from '../lib/cache/db.ts'
import { durable } from '../lib/durable/db.ts'
import { flags } from '../lib/durable/flags.ts'
import { clearWalletState } from './wallet.ts'

/** Deletes the cached data. @param deposits whether to delete deposit records too, because their chain is gone */
export async function deleteSavedData({ deposits }: { deposits: boolean }): Promise<void> {
  const tables = [...cache.tables, ...(deposits ? durable.tables : [])]
  await Promise.all(tables.map((table) => table.clear().catch(() => undefined)))
}

/** Deletes everything that the app and the demo wallet have stored on this device. */
export async function clearDevice(): Promise<void> {
  clearStorage([])
  await clearWalletState()
  // The demo chain is reset too, so its deposit records would never settle.
  await Promise.all([cache.delete(), durable.delete(), flags.clear()])
}
