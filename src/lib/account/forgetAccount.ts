import { deleteRows } from '../cache/documentStore.ts'
import { deleteEntries } from '../cache/listStore.ts'
import { deleteSettled } from '../deposits/journal.ts'
import { lastWalletRdns } from '../wallet/activeProvider.ts'
import { WALLET_CONNECT, walletConnect } from '../wallet/walletConnect/connection.ts'

/** Deletes cached rows and settled deposits. Open deposits survive everything. */
async function keepOnly(keep: (scope: string) => boolean): Promise<void> {
  await Promise.all([deleteRows(keep), deleteEntries(keep), deleteSettled(keep).catch(() => {})])
}

/** Deletes what this device stores of an account, at log-out. The session with a wallet app ends. */
export async function forgetAccount(address: string): Promise<void> {
  const forgetting = walletConnect?.forget().catch(() => {})
  await keepOnly((scope) => !scope.endsWith(`:${address.toLowerCase()}`))
  await forgetting
}

/** Deletes what this device stores of every other account, at login. A login with another wallet ends the session with an app. */
export async function forgetOtherAccounts(address: string): Promise<void> {
  if (walletConnect && lastWalletRdns() !== WALLET_CONNECT) void walletConnect.forget().catch(() => {})
  await keepOnly((scope) => scope.endsWith(`:${address.toLowerCase()}`))
}
