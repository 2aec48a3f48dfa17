import { randomId } from '../browser/randomId.ts'
import { localStore } from '../browser/storage.ts'

/**
 * The login of this device, in local storage. All sessions of one account share it; a log-out or another account replaces
 * it. A tab that is away (in the back/forward cache, discarded, on another site) misses the messages of the other tabs,
 * but finds this when it returns.
 */
interface DeviceLogin {
  /** Random. */
  id: string
  /** Account address; missing after a log-out. */
  address?: string
}

const KEY = 'deviceLogin'

function readDeviceLogin(): Partial<DeviceLogin> | null {
  try {
    return JSON.parse(localStore.get(KEY) ?? 'null') as Partial<DeviceLogin> | null
  } catch {
    return null
  }
}

const save = (login: DeviceLogin) => localStore.set(KEY, JSON.stringify(login))

/** Joins the device's login, or replaces that of another account. Returns its id. */
export function joinDeviceLogin(address: string): string {
  const current = readDeviceLogin()
  if (current?.id && current.address === address) return current.id
  const id = randomId()
  save({ id, address })
  return id
}

/** Ends the device's login, and with it the sessions of all tabs. */
export const endDeviceLogin = (): boolean => save({ id: randomId() })

/**
 * Whether a session belongs to the device's login. A session that ends with 402 clears local storage for all tabs, so a
 * missing entry is restored.
 */
export function isDeviceLoginCurrent(id = '', address: string): boolean {
  const current = readDeviceLogin()
  if (!current?.id) save({ id, address })
  return !current?.id || current.id === id
}
