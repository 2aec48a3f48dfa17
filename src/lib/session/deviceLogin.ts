import { randomId } from '../browser/randomId.ts'
import { localStore } from '../browser/storage.ts'
import { sameAddress } from '../format/addresses.ts'

/** Start of an id that has replaced another id, of which tabs that are away may still have a session. */
const REPLACEMENT = 'replacement-'

/**
 * The login of this device, in local storage: `<random id> <account address>`, after a log-out without the address. All
 * sessions of one account share it; a log-out or another account replaces it. A tab that is away (in the back/forward
 * cache, discarded, on another site) misses the messages of the other tabs, but finds this when it returns.
 */
const readDeviceLogin = () => localStore.get('deviceLogin')?.split(' ') ?? []

/** Joins the device's login, or replaces that of another account. Returns its id. */
export function joinDeviceLogin(address: string): string {
  const [current, owner] = readDeviceLogin()
  if (current && owner === address) return current
  localStore.remove('licences')
  const id = (current ? REPLACEMENT : '') + randomId()
  // A full storage would keep the entry before, which ends this session.
  if (!localStore.set('deviceLogin', `${id} ${address}`)) localStore.remove('deviceLogin')
  return id
}

/** Whether the device's login is one of another account. */
export function isDeviceOfOther(address: string): boolean {
  const [, owner = address] = readDeviceLogin()
  return !sameAddress(owner, address)
}

/** Whether the device's login is one of this account. */
export const ownsDeviceLogin = (address: string): boolean => sameAddress(readDeviceLogin()[1] ?? null, address)

/** Ends the login of an account on this device, and with it the sessions of all tabs. */
export function endDeviceLogin(address: string): void {
  // Another account has replaced it while the log-out was recorded.
  if (isDeviceOfOther(address)) return
  localStore.set('deviceLogin', REPLACEMENT + randomId())
  localStore.remove('licences')
}

/** Whether a log-out or another account has ended a login on this device. Only the entry tells that to tabs that are away. */
export const hasReplacedLogin = (): boolean => readDeviceLogin()[0]?.startsWith(REPLACEMENT) === true

/**
 * Whether a session belongs to the device's login. A missing entry is restored: a 402 in another tab has cleared local storage,
 * which it does only if no login was replaced before. So an entry of the same account that replaces none belongs to it, too.
 */
export function isDeviceLoginCurrent(id: string, address: string): boolean {
  if (readDeviceLogin().length === 0) localStore.set('deviceLogin', `${id} ${address}`)
  const [current, owner] = readDeviceLogin()
  return !current || current === id || (owner === address && !hasReplacedLogin())
}
