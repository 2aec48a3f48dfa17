import { sessionStore } from '../browser/storage.ts'

/** Paid actions: their name is also the name of their lock. */
export type ActionName = 'buy' | 'withdraw'

/** A request whose outcome is not known yet. In session storage, so that a reload of the tab can resolve it. */
export interface PendingAction {
  /** Login that confirmed it. */
  loginId: string
  /** State just before the request, as JSON. */
  baseline: unknown
}

const keyOf = (name: ActionName) => `pending:${name}`

export const savePendingAction = (name: ActionName, action: PendingAction): boolean =>
  sessionStore.set(keyOf(name), JSON.stringify(action))

export const clearPendingAction = (name: ActionName): void => sessionStore.remove(keyOf(name))

/** The pending action of a login; one of another login is dropped. */
export function loadPendingAction(name: ActionName, loginId: string | undefined): PendingAction | undefined {
  try {
    const stored = JSON.parse(sessionStore.get(keyOf(name)) ?? 'null') as PendingAction | null
    if (stored && stored.loginId === loginId) return stored
  } catch {
    // Unreadable: dropped below.
  }
  clearPendingAction(name)
  return undefined
}
