import { id } from 'ethers'
import { durable } from '../durable/db.ts'

/** The last deposit address of an account scope; undefined if none is stored. */
export const getLastRecipient = async (scope: string): Promise<string | undefined> =>
  (await durable.receivers.get(id(scope)).catch(() => undefined))?.address

/** Stores the deposit address of an account scope, hashed because the row survives a log-out. */
export async function saveLastRecipient(scope: string, address: string): Promise<void> {
  await durable.receivers.put({ account: id(scope), address }).catch(() => {})
}
