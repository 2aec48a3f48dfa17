import { deleteRows } from '../cache/documentStore.ts'
import { deleteEntries } from '../cache/listStore.ts'
import { env } from '../config/env.ts'
import { deleteSettled } from '../deposits/journal.ts'

/** Whose rows: one chain, one account. */
export const scopeOf = (address: string): string => `${env.chain.id}:${address.toLowerCase()}`

/** Of the journal only what is settled goes; a deposit that is open outlives everything. */
async function keepOnly(keep: (scope: string) => boolean): Promise<void> {
  await Promise.all([deleteRows(keep), deleteEntries(keep), deleteSettled(keep).catch(() => {})])
}

/** Deletes what this device keeps of an account (a log-out). */
export const forgetAccount = (address: string): Promise<void> =>
  keepOnly((scope) => !scope.endsWith(`:${address.toLowerCase()}`))

/** Deletes what this device keeps of every other account (another account logs in). */
export const forgetOtherAccounts = (address: string): Promise<void> =>
  keepOnly((scope) => scope.endsWith(`:${address.toLowerCase()}`))
