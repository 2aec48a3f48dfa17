import { useSyncExternalStore } from 'react'
import { localStore } from '../browser/storage.ts'
import { AMOUNTS_HIDDEN_KEY } from '../config/storageKeys.ts'
import { broadcast, onTabMessage } from '../tabs/channel.ts'
import { readAmountsHidden } from './readAmountsHidden.ts'

/** Not part of the start: writing needs Dexie, and only a member can. */
const saveFlag = async (hidden: boolean) =>
  (await import('../durable/flags.ts')).flags.put(hidden ? 1 : 0, 'amountsHidden')

function createAmountPrivacy() {
  /** Undefined until the device is read. */
  let hidden: boolean | undefined
  // Not a valtio proxy: the prerendered pages need another value than the first render, which `useSnapshot` can't give.
  const listeners = new Set<() => void>()

  function change(next: boolean): void {
    hidden = next
    for (const listener of listeners) listener()
  }

  function saveLocally(next: boolean): void {
    if (next) localStore.set(AMOUNTS_HIDDEN_KEY, '1')
    else localStore.remove(AMOUNTS_HIDDEN_KEY)
  }

  return {
    /** Whether the user hides amounts on this device. True until that is known. */
    areAmountsHidden: (): boolean => hidden ?? true,

    /** Hides or shows amounts, in every tab. Without storage, until this tab reloads. */
    setAmountsHidden(next: boolean): void {
      change(next)
      saveLocally(next)
      broadcast('amountsHidden', { hidden: next })
      saveFlag(next).catch(() => {})
    },

    /** Follows other tabs, and reads the device. @returns resolves once it is known whether amounts are hidden */
    async startAmountPrivacy(): Promise<void> {
      // Not the `storage` event: an expired session of another tab clears local storage as well.
      onTabMessage((message) => {
        if (message.type === 'amountsHidden') change(message.hidden)
      })
      const stored = await readAmountsHidden()
      // The user has chosen meanwhile.
      if (hidden !== undefined) return
      change(stored)
      if (stored) saveLocally(true)
    },

    /** Subscribes to changes. Returns an unsubscribe function. */
    subscribeToAmountPrivacy(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const { areAmountsHidden, setAmountsHidden, startAmountPrivacy, subscribeToAmountPrivacy } =
  createAmountPrivacy()

/** Whether amounts are hidden; re-renders when that changes. */
export const useAmountsHidden = (): boolean =>
  useSyncExternalStore(subscribeToAmountPrivacy, areAmountsHidden, () => false)
