import { clearStorage } from '../lib/browser/storage.ts'
import { db as cache } from '../lib/cache/db.ts'
import { db as journal } from '../lib/deposits/db.ts'
import { clearWalletState } from './wallet.ts'

/** Deletes everything that the app and the demo wallet have stored on this device. */
export async function clearDemoStorage(): Promise<void> {
  clearStorage([])
  await clearWalletState()
  // The demo chain is reset too, so its deposit records would never settle.
  await Promise.all([cache.delete(), journal.delete()])
}
