import { readLogOuts } from '../durable/readLogOuts.ts'
import { scopeOf } from '../session/accountScope.ts'

/**
 * Whether an account has logged out of this device.
 *
 * @param since unix milliseconds; a later login has ended the log-outs before
 * @throws if the database can't be read
 */
export async function hasLoggedOut(address: string, since: number): Promise<boolean> {
  const scope = scopeOf(address)
  return (await readLogOuts()).some((logOut) => logOut.scope === scope && !(logOut.at < since))
}
