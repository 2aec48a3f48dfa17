import { durable } from './db.ts'

/**
 * Records that accounts have left this device; on disk when this resolves.
 *
 * @param at unix milliseconds, device clock
 * @throws if the device can't store it
 */
export async function recordLogOuts(scopes: string[], at = Date.now()): Promise<void> {
  await durable.transaction('rw', durable.logOuts, () =>
    durable.logOuts.bulkPut(scopes.map((scope) => ({ scope, at }))),
  )
}

/** Forgets the log-out of an account that has logged in again. */
export const removeLogOut = (scope: string): Promise<void> =>
  durable.transaction('rw', durable.logOuts, () => durable.logOuts.delete(scope))
