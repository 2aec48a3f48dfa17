import { forgetEntryState } from '../browser/entryState.ts'
import { navigate } from '../browser/navigation.ts'
import { reload } from '../browser/reload.ts'
import { clearStorage, localStore } from '../browser/storage.ts'
import { paths } from '../config/paths.ts'
import { LANGUAGE_KEY } from '../config/storageKeys.ts'
import { sameAddress } from '../format/addresses.ts'
import { dismissDialogs } from '../notifications/dialogs.ts'
import { closeSheet } from '../notifications/sheets.ts'
import { toast } from '../notifications/toasts.ts'
import { DEVICE_LOGIN_KEY, endDeviceLogin, hasReplacedLogin } from '../session/deviceLogin.ts'
import { clearSession, currentLogin, isSessionCurrent, LAST_REFRESH_KEY, session } from '../session/session.ts'
import { sessionEvents } from '../session/sessionLost.ts'
import { clearSavedData, savedData } from '../session/viewedAccount.ts'
import { broadcast, onTabMessage } from '../tabs/channel.ts'
import { resetWallet } from '../wallet/store.ts'
import { expectSavedData, loadSavedAccount } from './savedData.ts'

/** Delay between the message of an expired session and the reload. Source: specification §9. */
const RELOAD_DELAY_MS = 1000

/** Leaves everything that belonged to the session. */
function leaveSession(): void {
  closeSheet()
  dismissDialogs()
  forgetEntryState()
  navigate(paths.home)
}

function createSessionEnd() {
  let reloading = false

  /**
   * The server ended the session (402): shows the message, clears web storage except the language and what tells
   * other tabs of an earlier log-out, reloads after a second. Happens once per tab, however many calls and tabs report it. Cached rows and deposits stay.
   */
  function expireSession({ notifyTabs = true } = {}): void {
    const login = currentLogin()
    if (reloading) return
    reloading = true
    if (notifyTabs && login) broadcast('expired', { sessionId: login.id })
    toast({ id: 'error.notLoggedIn' }, 'problem')
    // The reload would open it again.
    closeSheet()
    clearSession()
    forgetEntryState()
    clearStorage(hasReplacedLogin() ? [LANGUAGE_KEY, DEVICE_LOGIN_KEY] : [LANGUAGE_KEY])
    setTimeout(reload, RELOAD_DELAY_MS)
  }

  /** The tokens can't be refreshed (401, 40201): removes them and goes to the home. Cached rows and deposits stay. */
  function dropSession({ notifyTabs = true } = {}): void {
    const login = currentLogin()
    if (!login) return
    if (notifyTabs) broadcast('dropped', { sessionId: login.id, generation: login.generation })
    clearSession()
    resetWallet()
    leaveSession()
    void loadSavedAccount()
  }

  /** Ends a session whose end this tab missed while it was away. */
  function endReplacedSession(): void {
    if (isSessionCurrent()) return
    resetWallet()
    dropSession({ notifyTabs: false })
  }

  /**
   * Logs the user out, or removes saved data shown without a login. Deletes everything of the account except
   * unconfirmed deposits. Works offline.
   */
  async function logOut({ notifyTabs = true } = {}): Promise<void> {
    const address = session.address ?? savedData.account?.address
    if (!address) return
    clearSession()
    clearSavedData()
    expectSavedData(false)
    resetWallet()
    leaveSession()
    if (notifyTabs) {
      localStore.remove(LAST_REFRESH_KEY)
      endDeviceLogin()
      broadcast('loggedOut', { address })
    }
    const { forgetAccount } = await import('./forgetAccount.ts')
    await forgetAccount(address)
  }

  /**
   * Ends the session when the API client reports it lost, when another tab ends it or logs in with another account, and
   * when this tab returns and finds that it missed that.
   */
  function listenForSessionEnd(): void {
    sessionEvents.onLost = (reason) =>
      ({ expired: expireSession, rejected: dropSession, replaced: endReplacedSession })[reason]()
    for (const event of ['pageshow', 'focus', 'storage']) globalThis.addEventListener?.(event, endReplacedSession)
    globalThis.document?.addEventListener('visibilitychange', endReplacedSession)
    onTabMessage((message) => {
      const login = currentLogin()
      // Another session of the account may still be valid, and a duplicated tab may have newer tokens.
      if (message.type === 'expired' && message.sessionId === login?.id) expireSession({ notifyTabs: false })
      if (message.type === 'dropped' && message.sessionId === login?.id && message.generation >= login.generation)
        dropSession({ notifyTabs: false })
      const shown = session.address ?? savedData.account?.address ?? null
      if (message.type === 'loggedOut' && sameAddress(shown, message.address)) void logOut({ notifyTabs: false })
      if (
        message.type === 'loggedIn' &&
        message.address &&
        !sameAddress(savedData.account?.address ?? null, message.address)
      ) {
        clearSavedData()
        if (session.address && !sameAddress(message.address, session.address)) dropSession({ notifyTabs: false })
      }
    })
  }

  return { logOut, listenForSessionEnd, isReloading: () => reloading }
}

export const { logOut, listenForSessionEnd, isReloading } = createSessionEnd()
