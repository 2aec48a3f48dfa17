import { EDITION } from '../config/env.ts'

/**
 * Web storage that never throws: in private modes and embedded web views it may be missing or full, and the app
 * goes on without it. Keys carry the edition, so that a demo and a live build never read each other's.
 */
const PREFIX = EDITION === 'demo' ? 'tpu-demo:' : 'tpu:'

type Area = 'localStorage' | 'sessionStorage'

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

const area = (name: Area) => ({
  /** The text under a key, or null. */
  get: (key: string): string | null => attempt(() => globalThis[name].getItem(PREFIX + key)) ?? null,
  /** Whether the text was kept. */
  set: (key: string, text: string): boolean =>
    attempt(() => {
      globalThis[name].setItem(PREFIX + key, text)
      return true
    }) ?? false,
  remove: (key: string): void => attempt(() => globalThis[name].removeItem(PREFIX + key)),
})

/** Kept on this device: language, invite code, last wallet. Never tokens. */
export const localStore = area('localStorage')
/** Kept in this tab: the session. */
export const sessionStore = area('sessionStorage')

/** Clears both storages but for the keys named. Source: specification §4, session expiry. */
export function clearStorage(keep: string[]): void {
  const kept = keep.map((key) => [key, localStore.get(key)] as const)
  attempt(() => globalThis.localStorage.clear())
  attempt(() => globalThis.sessionStorage.clear())
  for (const [key, text] of kept) if (text !== null) localStore.set(key, text)
}
