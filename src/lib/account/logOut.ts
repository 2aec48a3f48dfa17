import { withTimeLimit } from '../browser/sleep.ts'
import { localStore, sessionStore } from '../browser/storage.ts'
import { showDialog } from '../overlays/dialogs.ts'
import { scopeOf } from '../session/accountScope.ts'
import { endDeviceLogin } from '../session/deviceLogin.ts'
import { session } from '../session/session.ts'
import { savedData } from '../session/viewedAccount.ts'
import { broadcast } from '../tabs/channel.ts'
import { deleteCache, deleteIndex } from './forgetScopes.ts'
import { leaveAccount, logOutInProgress } from './leaveAccount.ts'
import { mayHaveCache, setSavedDataHint } from './savedData.ts'

/** How long each way to forget an account may take before the next one is tried. */
const LIMIT_MS = 1500

/** Loaded with the account's screens, see `startMember.ts` and `startSavedData.ts`. */
const loadForgetAccount = () => import('./forgetAccount.ts')

const succeeds = async (work: () => Promise<unknown>): Promise<boolean> => {
  const outcome = work().then(
    () => true,
    () => false,
  )
  return withTimeLimit(outcome, LIMIT_MS, false)
}

/**
 * Makes sure that no later launch shows anything of an account, even if the browser is killed now: records the log-out, or
 * deletes what shows that the account has saved data, or deletes the cache, whichever succeeds first.
 *
 * @returns whether one succeeded, or there is no cache
 */
async function forbidSavedData(address: string): Promise<boolean> {
  const scope = scopeOf(address)
  return (
    (await succeeds(async () => (await loadForgetAccount()).recordLogOut(address))) ||
    (await succeeds(() => deleteIndex((each) => each === scope))) ||
    (await succeeds(deleteCache)) ||
    !(await withTimeLimit(mayHaveCache(), LIMIT_MS, true))
  )
}

function leave(address: string): void {
  leaveAccount()
  // A later page of this tab may have stored a login of its own.
  sessionStore.remove('session')
  setSavedDataHint(false)
  localStore.remove('lastRefresh')
  endDeviceLogin(address)
  broadcast('loggedOut', { address })
}

/**
 * Logs the user out, or removes saved data shown without a login. Deletes everything of the account except unconfirmed
 * deposits. Works offline. Says so if the device may show the account again.
 */
export async function logOut(): Promise<void> {
  const address = session.address ?? savedData.account?.address
  if (!address || logOutInProgress.recording !== undefined) return
  const recording = forbidSavedData(address).finally(() => {
    logOutInProgress.recording = undefined
  })
  logOutInProgress.recording = recording
  const isCertain = await recording
  leave(address)
  if (!isCertain)
    void showDialog({
      title: { id: 'drawer.notForgotten' },
      body: { id: 'drawer.notForgottenText' },
      confirm: { id: 'action.ok' },
    })
  await loadForgetAccount().then(
    ({ forgetAccount }) => forgetAccount(address),
    () => {},
  )
}
