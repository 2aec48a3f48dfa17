import { proxy, subscribe, useSnapshot } from 'valtio'
import { CACHE_NAME } from './cache/name.ts'
import type { MessageId } from './intl.ts'
import { hasNetwork } from './net.ts'
import { checkReach, useOffline } from './online.ts'
import { session } from './session.ts'

/** What this device keeps of an account that is not logged in. */
export interface SavedAccount {
  address: string
  /** When the newest of it was fetched, as it is shown. */
  asOf: string
}

/** Saved data, read without a login: tokens are gone with the tab that had them, the cached rows are not. */
export const saved = proxy({
  /** Null: nothing is kept, somebody is logged in, or nobody has looked yet. */
  account: null as SavedAccount | null,
  /** Whether the screens show it. */
  open: false,
})

export const openSaved = (): void => {
  saved.open = saved.account !== null
}
export const closeSaved = (): void => {
  saved.open = false
}
/** There is nothing to show any more: the account has logged out, or another one has logged in. */
export const forgetSaved = (): void => {
  Object.assign(saved, { account: null, open: false })
}

// A login shows what the server says, of whichever account.
subscribe(session, () => {
  if (session.address) forgetSaved()
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
export async function lookForSaved(): Promise<void> {
  if (session.address || !(await mayHaveCache())) return
  const { findSaved } = await import('./cache/findSaved.ts')
  const account = await findSaved()
  if (!session.address) saved.account = account
}

/**
 * At a launch without tokens: looks for saved data, and opens it where there is no network to log in by.
 *
 * @param prepare loads what will show it, at the same time; only called where this device has kept anything
 */
export async function startSaved(prepare: () => Promise<void>): Promise<void> {
  if (session.address || !(await mayHaveCache())) return
  const reaching = checkReach()
  // What can't be loaded now is loaded, or said to be missing, when it is shown.
  await Promise.all([lookForSaved(), prepare().catch(() => {})])
  if (!hasNetwork() || !(await reaching)) openSaved()
}

/** Whose data the screens show; actions ask `session`. `isSaved`: as this device keeps it, without a login. */
export function useShown(): { address: string | null; isSaved: boolean } {
  const { address } = useSnapshot(session)
  const { account, open } = useSnapshot(saved)
  const isSaved = address === null && open && account !== null
  return { address: isSaved ? account.address : address, isSaved }
}

/** Why nothing can be bought, sent or changed now, as a sentence; undefined: it can. */
export function useReadOnly(): MessageId | undefined {
  const offline = useOffline()
  return useShown().isSaved ? 'saved.readOnly' : offline
}
