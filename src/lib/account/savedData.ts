import { CACHE_NAME } from '../cache/databaseName.ts'
import { checkReachability } from '../network/connectivity.ts'
import { isBrowserOnline } from '../network/transport.ts'
import { session } from '../session/session.ts'
import { openSavedData, savedData } from '../session/viewedAccount.ts'

/**
 * Whether a cache database may exist; if not, the code that reads it is not loaded. With a service worker that code is
 * on the device already, and reading is faster than checking.
 */
async function mayHaveCache(): Promise<boolean> {
  if (globalThis.navigator?.serviceWorker?.controller) return true
  try {
    const databases = await indexedDB.databases?.()
    return databases?.some(({ name }) => name === CACHE_NAME) ?? true
  } catch {
    return false
  }
}

/** Looks for an account with data on this device, unless one is logged in. */
export async function loadSavedAccount(): Promise<void> {
  if (session.address || !(await mayHaveCache())) return
  const { findSavedAccount } = await import('./findSavedAccount.ts')
  const account = await findSavedAccount()
  if (!session.address) savedData.account = account
}

/**
 * At a launch without tokens: looks for saved data, and opens it if there is no network to log in.
 *
 * @param preloadScreen loads the code that shows it, in parallel; called only if this device may have data
 */
export async function initSavedData(preloadScreen: () => Promise<unknown>): Promise<void> {
  if (session.address || !(await mayHaveCache())) return
  const reachable = checkReachability()
  // Code that can't be loaded now is loaded, or reported missing, when it is shown.
  await Promise.all([loadSavedAccount(), preloadScreen().catch(() => {})])
  if (!isBrowserOnline() || !(await reachable)) openSavedData()
}
