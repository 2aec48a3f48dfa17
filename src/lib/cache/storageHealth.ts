import { sessionStore } from '../browser/storage.ts'

/** Session-storage flag: the user has been notified in this tab. */
const NOTIFIED_KEY = 'storageNotice'

function createStorageHealth() {
  let onFailure: () => void = () => {}
  return {
    /** Reports that a write was not stored. The handler runs once per tab. */
    reportStorageFailure(): void {
      if (sessionStore.get(NOTIFIED_KEY) !== null) return
      sessionStore.set(NOTIFIED_KEY, '1')
      onFailure()
    },

    /** Sets the handler. Set once, at start; separate from the guard so that the start doesn't load Dexie. */
    onStorageFailure(handler: () => void): void {
      onFailure = handler
    },
  }
}

export const { reportStorageFailure, onStorageFailure } = createStorageHealth()
