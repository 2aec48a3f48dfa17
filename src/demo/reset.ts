import { db } from '../lib/cache/db.ts'
import { clearStorage } from '../lib/storage.ts'
import { forgetWalletState } from './wallet.ts'

/** What the app and the demo wallet keep on this device: a demo that starts over knows nobody. */
export async function forgetEverything(): Promise<void> {
  clearStorage([])
  await forgetWalletState()
  await db.delete()
}
