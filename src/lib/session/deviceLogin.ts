import { randomId } from '../browser/randomId.ts'
import { localStore } from '../browser/storage.ts'

/**
 * The login of this device, in local storage: `<random id> <account address>`, after a log-out without the address. All
 * sessions of one account share it; a log-out or another account replaces it. A tab that is away (in the back/forward
 * cache, discarded, on another site) misses the messages of the other tabs, but finds this when it returns.
 */
const KEY = 'deviceLogin'

const readDeviceLogin = () => localStore.get(KEY)?.split(' ') ?? []

/** Joins the device's login, or replaces that of another account. Returns its id. */
export function joinDeviceLogin(address: string): string {
  const [current, owner] = readDeviceLogin()
  if (current && owner === address) return current
  const id = randomId()
  localStore.set(KEY, `${id} ${address}`)
  return id
}

/** Ends the device's login, and with it the sessions of all tabs. */
export const endDeviceLogin = (): boolean => localStore.set(KEY, randomId())

/**
 * Whether a session belongs to the device's login. A session that ends with 402 clears local storage for all tabs, so a
 * missing entry is restored.
 */
export function isDeviceLoginCurrent(id: string | undefined, address: string): boolean {
  const [current] = readDeviceLogin()
  if (!current && id) localStore.set(KEY, `${id} ${address}`)
  return !current || current === id
}
