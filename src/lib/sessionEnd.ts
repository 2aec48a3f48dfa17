import { navigate } from 'wouter/use-browser-location'
import { sameAddress } from './addresses.ts'
import { LANGUAGE_KEY } from './intl.ts'
import { toast, withdrawQuestions } from './notices.ts'
import { forgetSaved, lookForSaved, saved } from './saved.ts'
import { currentLogin, forgetSession, LAST_REFRESH_KEY, session } from './session.ts'
import { closeSheet } from './sheets.ts'
import { clearStorage, local } from './storage.ts'
import { hearTabs, tellTabs } from './tabs.ts'
import { forgetWallet } from './wallet/state.ts'

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
  if (tell) tellTabs('expired', { address: session.address })
  toast({ id: 'error.notLoggedIn' }, 'problem')
  forgetSession()
  clearStorage([LANGUAGE_KEY])
  setTimeout(() => globalThis.location.reload(), RELOAD_DELAY_MS)
}

/** Nothing that belonged to the session stays open. */
function leave(): void {
  closeSheet()
  withdrawQuestions()
  navigate('/')
}

/** The tokens can't be renewed (401, 40201): removes them and goes to the root. Cached rows and deposits stay. */
export function dropSession({ tell = true } = {}): void {
  const login = currentLogin()
  if (!login) return
  if (tell) tellTabs('dropped', { sessionId: login.id })
  forgetSession()
  leave()
  void lookForSaved()
}

/**
 * The user logs out, or has this device forget saved data that is shown without a login: nothing of the account stays
 * but deposits that are not yet confirmed. Works offline.
 */
export async function logOut({ tell = true } = {}): Promise<void> {
  const address = session.address ?? saved.account?.address
  if (!address) return
  forgetSession()
  forgetSaved()
  local.remove(LAST_REFRESH_KEY)
  forgetWallet()
  leave()
  if (tell) tellTabs('loggedOut', { address })
  const { forgetAccount } = await import('./cache/scope.ts')
  await forgetAccount(address)
}

/** Ends this tab's session when another tab ends it, or logs in as somebody else. */
export function followOtherTabs(): () => void {
  return hearTabs((message) => {
    if (message.type === 'expired') expireSession({ tell: false })
    if (message.type === 'dropped' && message.sessionId === currentLogin()?.id) dropSession({ tell: false })
    if (message.type === 'loggedOut') void logOut({ tell: false })
    if (message.type === 'loggedIn' && !sameAddress(saved.account?.address ?? null, message.address)) {
      forgetSaved()
      if (session.address && message.address !== session.address) dropSession({ tell: false })
    }
  })
}
