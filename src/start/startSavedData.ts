import { expectsSavedData, loadSavedAccount, openSavedDataIfUnreachable } from '../lib/account/savedData.ts'
import { whenIdle } from '../lib/browser/whenIdle.ts'
import { isBrowserOnline } from '../lib/network/transport.ts'
import { savedData } from '../lib/session/viewedAccount.ts'

/** Loads what a log-out needs: it must not wait for that, nor miss it after a deployment. */
function preloadLogOut(): void {
  if (savedData.account) import('../lib/account/forgetAccount.ts').catch(() => {})
}

/**
 * Looks for saved data.
 *
 * @returns `known`: what the first render shows of it is known; `opened`: it is open if the server can't be reached
 */
export function startSavedData(): { known: Promise<void>; opened: Promise<void> } {
  const expected = expectsSavedData()
  const found = loadSavedAccount()
  void found.then(() => whenIdle(preloadLogOut))
  const opened = openSavedDataIfUnreachable(found)
  const known = isBrowserOnline() ? (expected ? found : Promise.resolve()) : opened
  return { known, opened }
}
