import { proxy, useSnapshot } from 'valtio'
import { onReturn } from '../browser/onReturn.ts'
import { localStore } from '../browser/storage.ts'
import { readFlag } from '../durable/readFlag.ts'
import { broadcast, onTabMessage } from '../tabs/channel.ts'

/** `hidden` is undefined until the device is read. */
const privacy = proxy({ hidden: undefined as boolean | undefined })

/** Not part of the start: writing needs Dexie, and only a member can. */
const saveFlag = async (hidden: boolean) =>
  (await import('../durable/flags.ts')).flags.put(hidden ? 1 : 0, 'amountsHidden')

/** In two stores: an expired session clears local storage, and the flag is missing where IndexedDB fails. */
async function readAmountsHidden(): Promise<boolean> {
  if (localStore.get('amountsHidden') !== null) return true
  return ((await readFlag('amountsHidden').catch(() => 0)) ?? 0) > 0
}

function saveLocally(next: boolean): void {
  if (next) localStore.set('amountsHidden', '1')
  else localStore.remove('amountsHidden')
}

/** Whether the user hides amounts on this device. True until that is known. */
export const areAmountsHidden = (): boolean => privacy.hidden ?? true

/** Hides or shows amounts, in every tab. Without storage, until this tab reloads. */
export function setAmountsHidden(next: boolean): void {
  privacy.hidden = next
  saveLocally(next)
  broadcast('amountsHidden', { hidden: next })
  saveFlag(next).catch(() => {})
}

/** Follows other tabs, and reads the choice of this device. Resolves once it is known. */
export async function startAmountPrivacy(): Promise<void> {
  // Not the `storage` event: an expired session of another tab clears local storage as well.
  onTabMessage((message) => {
    if (message.type === 'amountsHidden') privacy.hidden = message.hidden
  })
  // A page in the back/forward cache gets no messages.
  onReturn(() => {
    if (localStore.get('amountsHidden') !== null) privacy.hidden = true
  })
  const stored = await readAmountsHidden()
  // The user has chosen meanwhile.
  if (privacy.hidden !== undefined) return
  privacy.hidden = stored
  if (stored) saveLocally(true)
}

/** Whether amounts are hidden; re-renders when that changes. Prerendered pages have no private amounts. */
export const useAmountsHidden = (): boolean => useSnapshot(privacy).hidden ?? typeof document !== 'undefined'
