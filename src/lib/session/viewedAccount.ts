import { proxy, subscribe, useSnapshot } from 'valtio'
import { CACHE_NAME } from '../cache/databaseName.ts'
import type { MessageId } from '../i18n/intl.ts'
import { checkReachability, useOfflineReason } from '../network/connectivity.ts'
import { isBrowserOnline } from '../network/transport.ts'
import { session } from './session.ts'

/** What this device keeps of an account that is not logged in. */
export interface SavedAccount {
  address: string
  /** When the newest of it was fetched, as it is shown. */
  asOf: string
}

/** Saved data, read without a login: tokens are gone with the tab that had them, the cached rows are not. */
export const savedData = proxy({
  /** Null: nothing is kept, somebody is logged in, or nobody has looked yet. */
  account: null as SavedAccount | null,
  /** Whether the screens show it. */
  open: false,
})

export const openSavedData = (): void => {
  savedData.open = savedData.account !== null
}
export const closeSavedData = (): void => {
  savedData.open = false
}
/** There is nothing to show any more: the account has logged out, or another one has logged in. */
export const clearSavedData = (): void => {
  Object.assign(savedData, { account: null, open: false })
}

// A login shows what the server says, of whichever account.
subscribe(session, () => {
  if (session.address) clearSavedData()
})

/**
 * Whether there may be a database to look into: where there is none, the code that reads it is not loaded. Where a service
 * worker serves the page that code is on the device already, and looking is faster than asking.
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

/** Looks for what this device keeps of an account. */
export async function loadSavedAccount(): Promise<void> {
  if (session.address || !(await mayHaveCache())) return
  const { findSavedAccount } = await import('../account/findSavedAccount.ts')
  const account = await findSavedAccount()
  if (!session.address) savedData.account = account
}

/**
 * At a launch without tokens: looks for saved data, and opens it where there is no network to log in by.
 *
 * @param prepare loads what will show it, at the same time; only called where this device has kept anything
 */
export async function initSavedData(prepare: () => Promise<void>): Promise<void> {
  if (session.address || !(await mayHaveCache())) return
  const reaching = checkReachability()
  // What can't be loaded now is loaded, or said to be missing, when it is shown.
  await Promise.all([loadSavedAccount(), prepare().catch(() => {})])
  if (!isBrowserOnline() || !(await reaching)) openSavedData()
}

/** Whose data the screens show; actions ask `session`. `isSaved`: as this device keeps it, without a login. */
export function useViewedAccount(): { address: string | null; isSaved: boolean } {
  const { address } = useSnapshot(session)
  const { account, open } = useSnapshot(savedData)
  const isSaved = address === null && open && account !== null
  return { address: isSaved ? account.address : address, isSaved }
}

/** Why nothing can be bought, sent or changed now, as a sentence; undefined: it can. */
export function useActionBlockedReason(): MessageId | undefined {
  const offline = useOfflineReason()
  return useViewedAccount().isSaved ? 'saved.readOnly' : offline
}
