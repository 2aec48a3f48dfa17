import { env } from '../env.ts'
import { deleteRows } from './rows.ts'

/** Whose rows: one chain, one account. */
export const scopeOf = (address: string): string => `${env.chain.id}:${address.toLowerCase()}`

/** Deletes what this device keeps of an account (a log-out). */
export const forgetAccount = (address: string): Promise<void> =>
  deleteRows((scope) => !scope.endsWith(`:${address.toLowerCase()}`))

/** Deletes what this device keeps of every other account (another account logs in). */
export const forgetOtherAccounts = (address: string): Promise<void> =>
  deleteRows((scope) => scope.endsWith(`:${address.toLowerCase()}`))
