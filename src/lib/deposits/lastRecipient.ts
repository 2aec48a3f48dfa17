import { id } from 'ethers'
import { db } from './db.ts'

/** The deposit address that the account used last; undefined: none, or this device does not remember. */
export const getLastRecipient = async (scope: string): Promise<string | undefined> =>
  (await db.receivers.get(id(scope)).catch(() => undefined))?.address

/** Remembers the deposit address of an account; outlives a log-out, which is why the account stands there as a hash. */
export async function saveLastRecipient(scope: string, address: string): Promise<void> {
  await db.receivers.put({ account: id(scope), address }).catch(() => {})
}
