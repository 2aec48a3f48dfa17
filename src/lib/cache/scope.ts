import { env } from '../env.ts'
import { forgetSettled } from '../journal/journal.ts'
import { deleteEntries } from './entries.ts'
import { deleteRows } from './rows.ts'

/** Whose rows: one chain, one account. */
export const scopeOf = (address: string): string => `${env.chain.id}:${address.toLowerCase()}`

/** Of the journal only what is settled goes; a deposit that is open outlives everything. */
async function keepOnly(keep: (scope: string) => boolean): Promise<void> {
  await Promise.all([deleteRows(keep), deleteEntries(keep), forgetSettled(keep).catch(() => {})])
}

/** Deletes what this device keeps of an account (a log-out). */
export const forgetAccount = (address: string): Promise<void> =>
  keepOnly((scope) => !scope.endsWith(`:${address.toLowerCase()}`))

/** Deletes what this device keeps of every other account (another account logs in). */
export const forgetOtherAccounts = (address: string): Promise<void> =>
  keepOnly((scope) => scope.endsWith(`:${address.toLowerCase()}`))
