import type { Tokens } from '../../contract/auth.ts'
import {
  deleteLoggedOutRows,
  endLogOut,
  forgetLogin,
  forgetOtherAccounts,
  recordOtherLogOuts,
} from '../account/forgetAccount.ts'
import { loadSavedAccount, setSavedDataHint } from '../account/savedData.ts'
import { FlowCancelled } from '../actions/flow.ts'
import { forgetEntryState } from '../browser/entryState.ts'
import { fetchQuery } from '../cache/fetchQuery.ts'
import { accountsQuery, userInfoQuery } from '../cache/queries.ts'
import { WalletError } from '../errors/WalletError.ts'
import { sameAddress } from '../format/addresses.ts'
import { dismissDialogs } from '../overlays/dialogs.ts'
import { closeSheet } from '../overlays/sheets.ts'
import { ownsDeviceLogin } from '../session/deviceLogin.ts'
import { clearSession, currentLogin, keepSession, openSession, session } from '../session/session.ts'
import { clearSavedData, savedData } from '../session/viewedAccount.ts'
import { broadcast } from '../tabs/channel.ts'
import type { LoginFlow } from './loginStore.ts'

/** Fetches what the next screens show. The screens report a failure. @throws WalletError `mismatch` */
async function fetchAccount(address: string): Promise<void> {
  const [userInfo] = await Promise.allSettled([fetchQuery(userInfoQuery), fetchQuery(accountsQuery)])
  // The server gave tokens of another account than the one that signed.
  if (userInfo.status === 'fulfilled' && !sameAddress(userInfo.value.address, address))
    throw new WalletError('mismatch')
}

/**
 * Starts the session. It is stored, and the other tabs follow, once the user can no longer cancel.
 *
 * @param wallet rdns of the wallet that has signed
 * @throws FlowCancelled, WalletError; the session is ended then
 */
export async function enterAccount(flow: LoginFlow, address: string, tokens: Tokens, wallet: string): Promise<void> {
  const shown = session.address ?? savedData.account?.address ?? null
  if (shown && !sameAddress(shown, address)) {
    // Open overlays, and what was searched, belong to the account before.
    closeSheet()
    dismissDialogs()
    forgetEntryState()
  }
  // Before the screens read what is cached.
  const hasLoggedOut = await flow.wait(() => deleteLoggedOutRows(address))
  clearSavedData()
  openSession(address, tokens, wallet)
  const loginId = currentLogin()?.id
  /** @throws FlowCancelled if a reply has ended the session */
  const checkSession = () => {
    if (currentLogin()?.id !== loginId) throw new FlowCancelled()
  }
  try {
    await flow.wait(() => fetchAccount(address))
    checkSession()
    // Can't be cancelled: the record ends the sessions of other accounts.
    await recordOtherLogOuts(address)
    checkSession()
  } catch (error) {
    if (currentLogin()?.id === loginId) clearSession()
    const isStranger = error instanceof WalletError && error.kind === 'mismatch'
    const isKnown = sameAddress(shown, address) || ownsDeviceLogin(address)
    if (isStranger || !isKnown) await forgetLogin(address)
    void loadSavedAccount()
    throw error
  }
  keepSession()
  if (hasLoggedOut) void endLogOut(address)
  setSavedDataHint(true)
  broadcast('loggedIn', { address })
  void forgetOtherAccounts(address)
}
