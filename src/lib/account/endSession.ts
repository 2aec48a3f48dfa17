import { navigate } from 'wouter/use-browser-location'
import { clearStorage, localStore } from '../browser/storage.ts'
import { sameAddress } from '../format/addresses.ts'
import { LANGUAGE_KEY } from '../i18n/intl.ts'
import { dismissDialogs, toast } from '../notifications/notifications.ts'
import { closeSheet } from '../notifications/sheets.ts'
import { clearSession, currentLogin, LAST_REFRESH_KEY, session } from '../session/session.ts'
import { clearSavedData, loadSavedAccount, savedData } from '../session/viewedAccount.ts'
import { broadcast, onTabMessage } from '../tabs/channel.ts'
import { resetWallet } from '../wallet/store.ts'

/** Between the message of an expired session and the reload. Source: specification §9. */
const RELOAD_DELAY_MS = 1000

let reloading = false

/** Whether the page is about to reload: nothing is worth starting any more. */
export const isReloading = (): boolean => reloading

/**
 * The server has ended the session (402): says so, clears web storage but for the language, reloads after a second.
 * However many calls and tabs hear of it at once, a tab does this once. Cached rows and deposits stay.
 */
export function expireSession({ tell = true } = {}): void {
  if (reloading || !session.address) return
  reloading = true
  if (tell) broadcast('expired', { address: session.address })
  toast({ id: 'error.notLoggedIn' }, 'problem')
  clearSession()
  clearStorage([LANGUAGE_KEY])
  setTimeout(() => globalThis.location.reload(), RELOAD_DELAY_MS)
}

/** Nothing that belonged to the session stays open. */
function leave(): void {
  closeSheet()
  dismissDialogs()
  navigate('/')
}

/** The tokens can't be renewed (401, 40201): removes them and goes to the root. Cached rows and deposits stay. */
export function dropSession({ tell = true } = {}): void {
  const login = currentLogin()
  if (!login) return
  if (tell) broadcast('dropped', { sessionId: login.id })
  clearSession()
  leave()
  void loadSavedAccount()
}

/**
 * The user logs out, or has this device forget saved data that is shown without a login: nothing of the account stays
 * but deposits that are not yet confirmed. Works offline.
 */
export async function logOut({ tell = true } = {}): Promise<void> {
  const address = session.address ?? savedData.account?.address
  if (!address) return
  clearSession()
  clearSavedData()
  localStore.remove(LAST_REFRESH_KEY)
  resetWallet()
  leave()
  if (tell) broadcast('loggedOut', { address })
  const { forgetAccount } = await import('../session/accountScope.ts')
  await forgetAccount(address)
}

/** Ends this tab's session when another tab ends it, or logs in as somebody else. */
export function syncSessionAcrossTabs(): () => void {
  return onTabMessage((message) => {
    if (message.type === 'expired') expireSession({ tell: false })
    if (message.type === 'dropped' && message.sessionId === currentLogin()?.id) dropSession({ tell: false })
    if (message.type === 'loggedOut') void logOut({ tell: false })
    if (message.type === 'loggedIn' && !sameAddress(savedData.account?.address ?? null, message.address)) {
      clearSavedData()
      if (session.address && message.address !== session.address) dropSession({ tell: false })
    }
  })
}
