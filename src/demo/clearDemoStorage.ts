import { clearStorage } from '../lib/browser/storage.ts'
import { db as cache } from '../lib/cache/db.ts'
import { db as journal } from '../lib/deposits/db.ts'
import { clearWalletState } from './wallet.ts'

/** What the app and the demo wallet keep on this device: a demo that starts over knows nobody. */
export async function clearDemoStorage(): Promise<void> {
  clearStorage([])
  await clearWalletState()
  // The demo's chain starts over too: what was sent on it has never been.
  await Promise.all([cache.delete(), journal.delete()])
}
