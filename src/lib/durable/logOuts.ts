import { durable } from './db.ts'

/**
 * Records that accounts have left this device; on disk when this resolves.
 *
 * @param at unix milliseconds, device clock
 * @throws if the device can't store it
 */
export async function recordLogOuts(scopes: string[], at = Date.now()): Promise<void> {
  await durable.logOuts.bulkPut(scopes.map((scope) => ({ scope, at })))
}

/**
 * Forgets the log-out of an account that has logged in again, unless it has logged out once more.
 *
 * @param before unix milliseconds, device clock
 */
export async function removeLogOut(scope: string, before: number): Promise<void> {
  await durable.logOuts
    .where({ scope })
    .filter(({ at }) => at < before)
    .delete()
}
