import { BASE, STORAGE_SUFFIX } from '../config/base.ts'
import { EDITION } from '../config/edition.ts'
import type { LocalKey, SessionKey } from '../config/storageKeys.ts'

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

const createStore = <Key extends string>(area: Area) => ({
  get: (key: Key): string | null => tryCatch(() => globalThis[area].getItem(PREFIX + key)) ?? null,
  /** Reads JSON; undefined if there is none that can be parsed. It may come from another version: validate it. */
  getJson: (key: Key): unknown => tryCatch(() => JSON.parse(globalThis[area].getItem(PREFIX + key) ?? '')),
  /** @returns whether the value was stored */
  set: (key: Key, value: string): boolean =>
    tryCatch(() => {
      globalThis[area].setItem(PREFIX + key, value)
      return true
    }) ?? false,
  remove: (key: Key): void => tryCatch(() => globalThis[area].removeItem(PREFIX + key)),
})

/** Per device. Never tokens. */
export const localStore = createStore<LocalKey>('localStorage')
/** Per tab. */
export const sessionStore = createStore<SessionKey>('sessionStorage')

/** Below a path, the origin's storage has keys of other apps. */
const isCleared = (key: string): boolean => BASE === '/' || key.startsWith(PREFIX)

function clearArea(area: Storage, kept: string[]): void {
  const keys = Array.from({ length: area.length }, (_, index) => area.key(index) ?? '')
  for (const key of keys) if (isCleared(key) && !kept.includes(key)) area.removeItem(key)
}

/**
 * Clears local and session storage except the named keys, which are never gone for a moment: another tab may do the same
 * at the same time. Source: specification §4, session expiry.
 */
export function clearStorage(keep: LocalKey[]): void {
  const kept = keep.map((key) => PREFIX + key)
  tryCatch(() => clearArea(globalThis.localStorage, kept))
  tryCatch(() => clearArea(globalThis.sessionStorage, []))
}
