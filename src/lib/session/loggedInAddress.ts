import { sessionStore } from '../browser/storage.ts'
import { SESSION_KEY } from '../config/storageKeys.ts'

/** The address of the login, before the app's code has loaded; undefined without one. */
export function loggedInAddress(): string | undefined {
  try {
    const { address } = JSON.parse(sessionStore.get(SESSION_KEY) ?? '{}')
    return typeof address === 'string' ? address : undefined
  } catch {
    return undefined
  }
}
