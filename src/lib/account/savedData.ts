import { localStore } from '../browser/storage.ts'
import { CACHE_NAME } from '../cache/databaseName.ts'
import { unsaved } from '../cache/unsavedRows.ts'
import { checkReachability } from '../network/connectivity.ts'
import { isBrowserOnline } from '../network/transport.ts'
import { session } from '../session/session.ts'
import { openSavedData, savedData } from '../session/viewedAccount.ts'
import type { FoundAccount } from './readSavedAccount.ts'

const NOTHING: FoundAccount = { account: null, documents: [] }

/** Not part of the start: a guest's device has no data, and needs no code to read it. */
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

/** Whether the last launch found saved data. Only a hint: what is shown is read again. */
export const expectsSavedData = (): boolean => localStore.get('hasSavedData') !== null

/** Notes for the next launch whether there will be saved data. */
export function expectSavedData(expected: boolean): void {
  if (expected) localStore.set('hasSavedData', 'true')
  else localStore.remove('hasSavedData')
}

/** Looks for an account with data on this device, unless one is logged in. */
export async function loadSavedAccount(): Promise<void> {
  if (session.address || !(expectsSavedData() || (await mayHaveCache()))) return
  const { account, documents } = await readSavedAccount().catch(() => NOTHING)
  if (session.address) return
  savedData.account = account
  expectSavedData(account !== null)
  if (account) unsaved.preload(documents)
}

/** Finishes the deletions of log-outs that were interrupted. Loads nothing where nothing can be left. */
export async function resumeDeletions(): Promise<void> {
  if (await mayHaveCache()) await (await import('./forgetScopes.ts')).resumeLogOuts()
}

/**
 * At a launch without tokens: opens the saved data if there is no network to log in.
 *
 * @param found resolves when the saved account is known
 */
export async function openSavedDataIfUnreachable(found: Promise<void>): Promise<void> {
  if (session.address) return
  const early = expectsSavedData() ? checkReachability() : undefined
  await found
  if (!savedData.account) return
  const reached = early ?? checkReachability()
  if (!isBrowserOnline() || !(await reached)) openSavedData()
}
