import { localStore } from '../browser/storage.ts'
import { readFlag } from '../durable/readFlag.ts'

/**
 * Reads from the device whether amounts are hidden. In two stores: an expired session clears local storage, and the flag is
 * missing where IndexedDB fails.
 */
export async function readAmountsHidden(): Promise<boolean> {
  if (localStore.get('amountsHidden') !== null) return true
  return ((await readFlag('amountsHidden').catch(() => 0)) ?? 0) > 0
}
