import { localStore } from '../browser/storage.ts'
import { CACHE_NAME } from '../cache/databaseName.ts'
import { unsaved } from '../cache/unsavedRows.ts'
import { checkReachability } from '../network/connectivity.ts'
import { isBrowserOnline } from '../network/transport.ts'
import { session } from '../session/session.ts'
import { openSavedData, savedData } from '../session/viewedAccount.ts'
import type { FoundAccount } from './readSavedAccount.ts'

const NO_ACCOUNT: FoundAccount = { account: null, documents: [] }

/** Not part of the start: a guest's device has no data to read. */
const readSavedAccount = async () => (await import('./readSavedAccount.ts')).readSavedAccount()

/** Whether a cache database may exist; if not, none is opened. */
export async function mayHaveCache(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases?.()
    return databases?.some(({ name }) => name === CACHE_NAME) ?? true
  } catch {
    return false
  }
}

/** Whether the device probably has saved data. A hint for the first paint; the database decides. */
export const savedDataHint = (): boolean => localStore.get('hasSavedData') !== null

/** Stores the hint for the next launch. */
export function setSavedDataHint(hasSavedData: boolean): void {
  if (hasSavedData) localStore.set('hasSavedData', 'true')
  else localStore.remove('hasSavedData')
}

/** Reads the saved documents for the first render and, unless an account is logged in, which account they are of. */
export async function loadSavedAccount(): Promise<void> {
  if (!(savedDataHint() || (await mayHaveCache()))) return
  const { account, documents } = await readSavedAccount().catch(() => NO_ACCOUNT)
  unsaved.preload(documents)
  if (session.address) return
  savedData.account = account
  setSavedDataHint(account !== null)
}

/** Finishes interrupted log-outs, if there is a cache. */
export async function resumeDeletions(): Promise<void> {
  if (await mayHaveCache()) await (await import('./forgetScopes.ts')).resumeLogOuts()
}

/**
 * At a launch without tokens: opens the saved data if there is no network to log in.
 *
 * @param found resolves when the saved account is known
 */
export async function openSavedDataIfUnreachable(found: Promise<void>): Promise<void> {
  if (session.address) return found
  const early = savedDataHint() ? checkReachability() : undefined
  await found
  if (!savedData.account) return
  const reached = early ?? checkReachability()
  if (!isBrowserOnline() || !(await reached)) openSavedData()
}
