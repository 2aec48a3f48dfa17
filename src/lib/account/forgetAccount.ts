import { withTimeLimit } from '../browser/sleep.ts'
import { unsaved } from '../cache/unsavedRows.ts'
import { deleteSettled } from '../deposits/journal.ts'
import { recordLogOuts, removeLogOut } from '../durable/logOuts.ts'
import { readLogOuts } from '../durable/readLogOuts.ts'
import { scopeOf } from '../session/accountScope.ts'
import { isDeviceOfOther } from '../session/deviceLogin.ts'
import { currentLogin } from '../session/session.ts'
import { exclusively } from '../tabs/locks.ts'
import { lastWalletRdns } from '../wallet/activeProvider.ts'
import { WALLET_CONNECT, walletConnect } from '../wallet/walletConnect/connection.ts'
import { deleteCache, deleteScopes, FORGETTING, listScopes, type ScopeFilter } from './forgetScopes.ts'

/** How long a login waits for storage that does not answer. */
const MAX_WAIT_MS = 8000

/** Matches the scopes of an account on every chain. */
const isOf =
  (address: string): ScopeFilter =>
  (scope) =>
    scope.endsWith(`:${address.toLowerCase()}`)

const isOther =
  (address: string): ScopeFilter =>
  (scope) =>
    !isOf(address)(scope)

/** Deletes cached rows, also those in the memory of this tab, and settled deposits. Open deposits survive everything. */
async function forgetScopes(isForgotten: ScopeFilter): Promise<void> {
  unsaved.dropScopes(isForgotten)
  const settled = deleteSettled(isForgotten).catch(() => {})
  await exclusively(FORGETTING, () => deleteScopes(isForgotten)).catch(() => deleteCache())
  await settled
}

/**
 * Records the log-out of an account; on disk when this resolves. Its time is never before the login's, which a clock that was
 * ahead may have dated.
 *
 * @throws if the device can't store it
 */
export const recordLogOut = (address: string): Promise<void> =>
  recordLogOuts([scopeOf(address)], Math.max(Date.now(), currentLogin()?.startedAt ?? 0))

/**
 * Deletes what this device stores of an account, at log-out. The session with a wallet app ends, unless it is of an account that
 * has logged in since.
 */
export async function forgetAccount(address: string): Promise<void> {
  const forgetting = isDeviceOfOther(address) ? undefined : walletConnect?.forget().catch(() => {})
  await forgetScopes(isOf(address)).catch(() => {})
  await forgetting
}

/** Records the log-out of every other account, before a login is stored: a kill after that shows none of them. */
export async function recordOtherLogOuts(address: string): Promise<void> {
  const recording = listScopes()
    .then((scopes) => recordLogOuts(scopes.filter(isOther(address))))
    .catch(() => {})
  await withTimeLimit(recording, MAX_WAIT_MS, undefined)
}

/**
 * Deletes what this device stores of every other account, after a login. A login with another wallet ends a WalletConnect
 * session.
 */
export async function forgetOtherAccounts(address: string): Promise<void> {
  if (walletConnect && lastWalletRdns() !== WALLET_CONNECT) void walletConnect.forget().catch(() => {})
  await forgetScopes(isOther(address)).catch(() => {})
}

const findLogOut = async (scope: string) => (await readLogOuts()).find((logOut) => logOut.scope === scope)

/**
 * Deletes the rows that an account has left at its log-out, before it logs in again. The log-out applies to the rows of the new
 * login until `endLogOut`.
 *
 * @returns whether there was a log-out, and nothing is left of before it
 */
export async function deleteLoggedOutRows(address: string): Promise<boolean> {
  const scope = scopeOf(address)
  const beforeLogin = Date.now() - 1
  const deleting = findLogOut(scope).then(async (logOut) => {
    if (!logOut) return false
    await exclusively(FORGETTING, () => deleteScopes(isOf(address)))
    // Dated by a clock that was ahead, it would end the new session.
    if (!(logOut.at <= beforeLogin)) await recordLogOuts([scope], beforeLogin)
    return true
  })
  return withTimeLimit(
    deleting.catch(() => false),
    MAX_WAIT_MS,
    false,
  )
}

/** Ends the log-out of an account that has logged in again. After a failure, the log-out still applies to its rows. */
export const endLogOut = (address: string): Promise<void> =>
  removeLogOut(scopeOf(address), currentLogin()?.startedAt ?? 0).catch(() => {})

/**
 * Deletes what an abandoned login has fetched. The record of a log-out hides what is written late. It is dated before every
 * session: those of other tabs go on.
 */
export async function forgetLogin(address: string): Promise<void> {
  const scope = scopeOf(address)
  const isLogin = isOf(address)
  const forgetting = findLogOut(scope)
    .then((logOut) => (logOut ? undefined : recordLogOuts([scope], 0)))
    .catch(() => {})
    .then(() => {
      unsaved.dropScopes(isLogin)
      return exclusively(FORGETTING, () => deleteScopes(isLogin))
    })
    .catch(() => {})
  await withTimeLimit(forgetting, MAX_WAIT_MS, undefined)
}
