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
import { deleteCache, deleteScopes, FORGETTING, listScopes, type ScopeFilter } from './forgetScopes.ts'

/** How long a login waits for storage that does not answer. */
const MAX_WAIT_MS = 8000

/** Matches the scopes of an account on every chain. */
const isOf =
  (address: string): ScopeFilter =>
  (scope) =>
    scope.endsWith(`:${address.toLowerCase()}`)

/** Deletes cached rows, also those in the memory of this tab, and settled deposits. Open deposits survive everything. */
async function forgetScopes(isForgotten: ScopeFilter): Promise<void> {
  unsaved.dropScopes(isForgotten)
  const settled = deleteSettled((scope) => !isForgotten(scope)).catch(() => {})
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

/** Deletes what this device stores of an account, at log-out. The session with a wallet app ends. */
export async function forgetAccount(address: string): Promise<void> {
  const forgetting = walletConnect?.forget().catch(() => {})
  await forgetScopes(isOf(address)).catch(() => {})
  await forgetting
}

/**
 * Deletes what this device stores of every other account, at login. A login with another wallet ends a WalletConnect
 * session.
 */
export async function forgetOtherAccounts(address: string): Promise<void> {
  if (walletConnect && lastWalletRdns() !== WALLET_CONNECT) void walletConnect.forget().catch(() => {})
  const isOther: ScopeFilter = (scope) => !isOf(address)(scope)
  const forgetting = listScopes()
    .then((scopes) => recordLogOuts(scopes.filter(isOther)))
    .catch(() => {})
    .then(() => forgetScopes(isOther))
    .catch(() => {})
  await withTimeLimit(forgetting, MAX_WAIT_MS, undefined)
}

/**
 * Ends the log-out of an account that logs in again. Old rows of the account are deleted before the record of the
 * log-out: a kill in between shows none of them. After a failure, the log-out still applies to them.
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
