import { deleteRows } from '../cache/documentStore.ts'
import { deleteEntries } from '../cache/listStore.ts'
import { deleteSettled } from '../deposits/journal.ts'

/** Deletes cached rows and settled deposits. Open deposits survive everything. */
async function keepOnly(keep: (scope: string) => boolean): Promise<void> {
  await Promise.all([deleteRows(keep), deleteEntries(keep), deleteSettled(keep).catch(() => {})])
}

/** Deletes what this device stores of an account, at log-out. */
export const forgetAccount = (address: string): Promise<void> =>
  keepOnly((scope) => !scope.endsWith(`:${address.toLowerCase()}`))

/** Deletes what this device stores of every other account, at login. */
export const forgetOtherAccounts = (address: string): Promise<void> =>
  keepOnly((scope) => scope.endsWith(`:${address.toLowerCase()}`))
