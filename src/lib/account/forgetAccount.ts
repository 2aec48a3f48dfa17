import { withTimeLimit } from '../browser/sleep.ts'
import { unsaved } from '../cache/unsavedRows.ts'
import { deleteSettled } from '../deposits/journal.ts'
import { recordLogOuts, removeLogOut } from '../durable/logOuts.ts'
import { readLogOuts } from '../durable/readLogOuts.ts'
import { scopeOf } from '../session/accountScope.ts'
import { currentLogin } from '../session/session.ts'
import { exclusively } from '../tabs/locks.ts'
import { lastWalletRdns } from '../wallet/activeProvider.ts'
import { WALLET_CONNECT, walletConnect } from '../wallet/walletConnect/connection.ts'
import { deleteCache, deleteScopes, FORGETTING, listScopes } from './forgetScopes.ts'

/** A login does not wait longer for storage that does not answer. */
const MAX_WAIT_MS = 8000

type IsLeft = (scope: string) => boolean

/** Matches the scopes of an account on every chain. */
const isOf =
  (address: string): IsLeft =>
  (scope) =>
    scope.endsWith(`:${address.toLowerCase()}`)

/** Deletes cached rows, also those in the memory of this tab, and settled deposits. Open deposits survive everything. */
async function forgetScopes(isLeft: IsLeft): Promise<void> {
  unsaved.dropScopes(isLeft)
  const settled = deleteSettled((scope) => !isLeft(scope)).catch(() => {})
  await exclusively(FORGETTING, () => deleteScopes(isLeft)).catch(() => deleteCache())
  await settled
}

/**
 * Records the log-out of an account; on disk when this resolves. Never earlier than the login: the clock may have been
 * ahead then.
 *
 * @throws if the device can't store it
 */
export const recordLogOut = (address: string): Promise<void> =>
  recordLogOuts([scopeOf(address)], Math.max(Date.now(), currentLogin()?.startedAt ?? 0))

/** Deletes what this device stores of an account, at log-out. The session with a wallet app ends. */
export async function forgetAccount(address: string): Promise<void> {
  const forgetting = walletConnect?.forget().catch(() => {})
  await forgetScopes(isOf(address)).catch(() => {})
  await forgetting
}

/** Deletes what this device stores of every other account, at login. A login with another wallet ends the session with an app. */
export async function forgetOtherAccounts(address: string): Promise<void> {
  if (walletConnect && lastWalletRdns() !== WALLET_CONNECT) void walletConnect.forget().catch(() => {})
  const isOther: IsLeft = (scope) => !isOf(address)(scope)
  const forgetting = listScopes()
    .then((scopes) => recordLogOuts(scopes.filter(isOther)))
    .catch(() => {})
    .then(() => forgetScopes(isOther))
    .catch(() => {})
  await withTimeLimit(forgetting, MAX_WAIT_MS, undefined)
}

/**
 * Ends the log-out of an account that logs in again: what is left of its old rows is deleted before the record of the log-out,
 * so that a kill in between shows none of them. If that fails, the log-out goes on applying to what is saved.
 */
export async function endLogOut(address: string): Promise<void> {
  const scope = scopeOf(address)
  const ending = readLogOuts()
    .then(async (logOuts) => {
      if (!logOuts.some((logOut) => logOut.scope === scope)) return
      await exclusively(FORGETTING, () => deleteScopes(isOf(address)))
      await removeLogOut(scope)
    })
    .catch(() => {})
  await withTimeLimit(ending, MAX_WAIT_MS, undefined)
}
