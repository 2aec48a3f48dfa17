import { randomId } from '../browser/randomId.ts'
import { sessionStore } from '../browser/storage.ts'
import { scopeOf } from '../session/accountScope.ts'
import { currentLogin } from '../session/session.ts'
import { type ActionName, addIntent } from './intents.ts'

/**
 * Stores the intent that version 1.0.0 left in session storage: `{ loginId, baseline }` of a request that a reload has
 * interrupted. One of another login names no account and is dropped.
 *
 * @throws Error if it can't be stored; it stays in session storage
 */
export async function adoptMarker(name: ActionName): Promise<void> {
  const key = `pending:${name}`
  const stored = sessionStore.get(key)
  if (stored === null) return
  const login = currentLogin()
  const marker = parse(stored)
  if (login && marker?.loginId === login.id) {
    const { baseline } = marker
    const scope = scopeOf(login.address)
    await addIntent({ id: randomId(), scope, name, baseline, requestedAt: null, serverMessage: null, reported: false })
  }
  sessionStore.remove(key)
}

function parse(stored: string): { loginId?: unknown; baseline?: unknown } | null {
  try {
    return JSON.parse(stored)
  } catch {
    return null
  }
}
