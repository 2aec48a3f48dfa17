import { forgetEntryState } from '../browser/entryState.ts'
import { onReturn } from '../browser/onReturn.ts'
import { reload } from '../browser/reload.ts'
import { sleep, withTimeLimit } from '../browser/sleep.ts'
import { clearStorage } from '../browser/storage.ts'
import { sameAddress } from '../format/addresses.ts'
import { closeSheet } from '../overlays/sheets.ts'
import { hasReplacedLogin } from '../session/deviceLogin.ts'
import { clearSession, currentLogin, isSessionCurrent, session, sessionEvents } from '../session/session.ts'
import { clearSavedData, savedData } from '../session/viewedAccount.ts'
import { broadcast, onTabMessage } from '../tabs/channel.ts'
import { toast } from '../toasts/toasts.ts'
import { hasLoggedOut } from './hasLoggedOut.ts'
import { leaveAccount, logOutInProgress } from './leaveAccount.ts'
import { loadSavedAccount, setSavedDataHint } from './savedData.ts'

/** Delay between the message of an expired session and the reload. Source: specification §9. */
const RELOAD_DELAY_MS = 1000

/** How long saved data stays on the screen while the database is asked whether its account has logged out. */
const MAX_ASK_MS = 1000
/** How long the start of a session waits for the database. A slower database may never answer. */
const STALLED_MS = 8000
/** Chromium may fail to open a database right after its launch. */
const ASK_AGAIN_MS = 200

let reloading = false

/** Whether the session has expired and the page is about to reload. */
export const isReloading = (): boolean => reloading

/**
 * The server ended the session (402): shows the message, clears web storage, and reloads after a second. Happens once per
 * tab, however many calls and tabs report it. The language, hashes that the journal has not stored, the record of an earlier
 * log-out, cached rows and deposits stay.
 */
function expireSession({ notifyTabs = true } = {}): void {
  const login = currentLogin()
  if (reloading) return
  reloading = true
  if (notifyTabs && login) broadcast('expired', { sessionId: login.id })
  toast({ id: 'error.notLoggedIn' }, 'problem')
  // The reload would open the sheet again.
  closeSheet()
  clearSession()
  forgetEntryState()
  clearStorage(['language', 'unsaved-hashes', ...(hasReplacedLogin() ? (['deviceLogin'] as const) : [])])
  setTimeout(() => void Promise.resolve(logOutInProgress.recording).then(() => reload()), RELOAD_DELAY_MS)
}

/**
 * After a log-out that another tab has recorded: leaves the account, and deletes what this tab has of it. A frozen tab hears of
 * it late, when the account may have logged in again.
 */
async function followLogOut(address: string): Promise<void> {
  leaveAccount()
  if (!(await hasLoggedOut(address, 0).catch(() => true))) return
  setSavedDataHint(false)
  await import('./forgetAccount.ts').then(({ forgetAccount }) => forgetAccount(address)).catch(() => {})
}

/** Removes the tokens and goes to the home. Cached rows and deposits stay. */
function dropSession({ notifyTabs = true } = {}): void {
  const login = currentLogin()
  if (!login) return
  if (notifyTabs) broadcast('dropped', { sessionId: login.id, generation: login.generation })
  leaveAccount()
  void loadSavedAccount()
}

/** The tokens can't be refreshed (401, 40201). */
function rejectSession(options?: { notifyTabs: boolean }): void {
  if (currentLogin()) toast({ id: 'error.notLoggedIn' }, 'problem')
  dropSession(options)
}

/** Ends a session whose end this tab missed while it was away. */
function endReplacedSession(): void {
  if (!isSessionCurrent()) dropSession({ notifyTabs: false })
}

/**
 * Leaves an account whose log-out is recorded in the database. Web storage may have lost the log-out, at a 402 or when the
 * browser was killed. If the database can't be read, saved data is hidden and a session goes on.
 * Saved data that was hidden because the database is slow is offered again once it has answered.
 */
export async function leaveIfLoggedOut(): Promise<void> {
  const login = currentLogin()
  const address = login?.address ?? savedData.account?.address
  if (!address) return
  const ask = () => hasLoggedOut(address, login?.startedAt ?? 0)
  const asked = ask()
    .catch(() => sleep(ASK_AGAIN_MS).then(ask))
    .catch(() => !login)
  const leave = (isLeft: boolean) => {
    if (!isLeft) return
    if (login && currentLogin()?.id === login.id) dropSession({ notifyTabs: false })
    else if (!login && sameAddress(savedData.account?.address ?? null, address)) leaveAccount()
  }
  const left = asked.then(leave)
  if (login) await withTimeLimit(left, STALLED_MS, undefined)
  else {
    leave(await withTimeLimit(asked, MAX_ASK_MS, true))
    const isHidden = savedData.account === null
    void asked.then((isLeft) => (isHidden && !isLeft ? loadSavedAccount() : undefined))
  }
}

/** Leaves an account whose end this tab missed. */
function leaveIfEnded(): void {
  endReplacedSession()
  void leaveIfLoggedOut()
}

/**
 * Ends the session when the API client reports it lost, when another tab ends it or logs in with another account, and
 * when the user returns to a tab that missed either.
 */
export function listenForSessionEnd(): void {
  sessionEvents.onLost = (reason) =>
    ({ expired: expireSession, rejected: rejectSession, replaced: endReplacedSession })[reason]()
  onReturn(leaveIfEnded)
  // Another tab has changed local storage.
  globalThis.addEventListener?.('storage', leaveIfEnded)
  onTabMessage((message) => {
    const login = currentLogin()
    // Another session of the account may still be valid, and a duplicated tab may have newer tokens.
    if (message.type === 'expired' && message.sessionId === login?.id) expireSession({ notifyTabs: false })
    if (message.type === 'dropped' && message.sessionId === login?.id && message.generation >= login.generation)
      rejectSession({ notifyTabs: false })
    const shown = session.address ?? savedData.account?.address ?? null
    if (message.type === 'loggedOut' && sameAddress(shown, message.address)) void followLogOut(message.address)
    if (
      message.type === 'loggedIn' &&
      message.address &&
      !sameAddress(savedData.account?.address ?? null, message.address)
    ) {
      if (savedData.account) forgetEntryState()
      clearSavedData()
      if (session.address && !sameAddress(message.address, session.address)) dropSession({ notifyTabs: false })
    }
  })
}
