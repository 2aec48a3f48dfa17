import { loadSavedAccount, openSavedDataIfUnreachable, savedDataHint } from '../lib/account/savedData.ts'
import { whenIdle } from '../lib/browser/whenIdle.ts'
import { isBrowserOnline } from '../lib/network/transport.ts'
import { savedData } from '../lib/session/viewedAccount.ts'

/** Loads the code of the log-out, which must not wait for it, nor miss it after a deployment. */
function preloadLogOut(): void {
  if (savedData.account) import('../lib/account/forgetAccount.ts').catch(() => {})
}

/**
 * Looks for saved data.
 *
 * @returns `known` resolves when the first render can show the saved data; `opened`, when the saved view is open if the server
 * can't be reached
 */
export function startSavedData(): { known: Promise<void>; opened: Promise<void> } {
  const expected = savedDataHint()
  const found = loadSavedAccount()
  void found.then(() => whenIdle(preloadLogOut))
  const opened = openSavedDataIfUnreachable(found)
  const known = isBrowserOnline() ? (expected ? found : Promise.resolve()) : opened
  return { known, opened }
}
