import { useSyncExternalStore } from 'react'
import { localStore } from '../browser/storage.ts'
import { AMOUNTS_HIDDEN_KEY } from '../config/storageKeys.ts'

function createAmountPrivacy() {
  /** Undefined until it is read. */
  let hidden: boolean | undefined
  const listeners = new Set<() => void>()

  const notify = () => {
    for (const listener of listeners) listener()
  }

  /** Another tab may have changed it. */
  const onStorage = () => {
    const stored = localStore.get(AMOUNTS_HIDDEN_KEY) !== null
    if (stored === hidden) return
    hidden = stored
    notify()
  }

  return {
    /** Whether the user hides amounts on this device. */
    areAmountsHidden(): boolean {
      hidden ??= localStore.get(AMOUNTS_HIDDEN_KEY) !== null
      return hidden
    },

    /** Hides or shows amounts, in every tab. Without storage, in this tab. */
    setAmountsHidden(next: boolean): void {
      hidden = next
      if (next) localStore.set(AMOUNTS_HIDDEN_KEY, '1')
      else localStore.remove(AMOUNTS_HIDDEN_KEY)
      notify()
    },

    /** Subscribes to changes. Returns an unsubscribe function. */
    subscribeToAmountPrivacy(listener: () => void): () => void {
      if (listeners.size === 0) globalThis.addEventListener?.('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) globalThis.removeEventListener?.('storage', onStorage)
      }
    },
  }
}

export const { areAmountsHidden, setAmountsHidden, subscribeToAmountPrivacy } = createAmountPrivacy()

/** Whether amounts are hidden; re-renders when that changes. */
export const useAmountsHidden = (): boolean =>
  useSyncExternalStore(subscribeToAmountPrivacy, areAmountsHidden, () => false)
