import { loadSavedAccount, openSavedDataIfUnreachable, savedDataHint } from '../lib/account/savedData.ts'
import { whenIdle } from '../lib/browser/whenIdle.ts'
import { isBrowserOnline } from '../lib/network/transport.ts'
import { savedData } from '../lib/session/viewedAccount.ts'

/** Loads the code of the log-out, which must not wait for it, nor miss it after a deployment. */
function preloadLogOut(): void {
  if (savedData.account) import('../lib/account/forgetAccount.ts').catch(() => {})
}

/** Looks for saved data. @returns resolves when the first render can show them */
export function startSavedData(): Promise<void> {
  const expected = savedDataHint()
  const found = loadSavedAccount()
  void found.then(() => whenIdle(preloadLogOut))
  const opened = openSavedDataIfUnreachable(found)
  if (!isBrowserOnline()) return opened
  return expected ? found : Promise.resolve()
}
