import { BASE, STORAGE_SUFFIX } from '../config/base.ts'
import { EDITION } from '../config/edition.ts'

/**
 * Web storage that never throws: private modes and embedded web views may have none, or a full one. Keys carry the
 * edition, and the base, so that two apps on one origin never read each other's.
 */
const PREFIX = EDITION === 'demo' ? `tpu-demo${STORAGE_SUFFIX}:` : `tpu${STORAGE_SUFFIX}:`

type Area = 'localStorage' | 'sessionStorage'

const tryCatch = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

const createStore = (area: Area) => ({
  get: (key: string): string | null => tryCatch(() => globalThis[area].getItem(PREFIX + key)) ?? null,
  /** @returns whether the value was stored */
  set: (key: string, value: string): boolean =>
    tryCatch(() => {
      globalThis[area].setItem(PREFIX + key, value)
      return true
    }) ?? false,
  remove: (key: string): void => tryCatch(() => globalThis[area].removeItem(PREFIX + key)),
})

/** Per device: language, invite code, last wallet. Never tokens. */
export const localStore = createStore('localStorage')
/** Per tab: the session. */
export const sessionStore = createStore('sessionStorage')

/** Below a path, the origin's storage has keys of other apps. */
function clearArea(area: Storage): void {
  if (BASE === '/') area.clear()
  else {
    const keys = Array.from({ length: area.length }, (_, index) => area.key(index) ?? '')
    for (const key of keys.filter((name) => name.startsWith(PREFIX))) area.removeItem(key)
  }
}

/** Clears local and session storage except the named keys. Source: specification §4, session expiry. */
export function clearStorage(keep: string[]): void {
  const kept = keep.map((key) => [key, localStore.get(key)] as const)
  tryCatch(() => clearArea(globalThis.localStorage))
  tryCatch(() => clearArea(globalThis.sessionStorage))
  for (const [key, value] of kept) if (value !== null) localStore.set(key, value)
}
