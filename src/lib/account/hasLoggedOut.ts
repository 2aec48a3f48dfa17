import { readLogOuts } from '../durable/readLogOuts.ts'
import { scopeOf } from '../session/accountScope.ts'

/**
 * Whether an account has logged out of this device.
 *
 * @param since unix milliseconds; log-outs before count as ended by a login
 * @throws if the device can't be asked
 */
export async function hasLoggedOut(address: string, since: number): Promise<boolean> {
  const scope = scopeOf(address)
  return (await readLogOuts()).some((logOut) => logOut.scope === scope && !(logOut.at < since))
}
