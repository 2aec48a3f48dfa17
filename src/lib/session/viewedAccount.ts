import { proxy, useSnapshot } from 'valtio'
import { session } from './session.ts'

/** An account whose data this device has stored, while no account is logged in. */
export interface SavedAccount {
  address: string
  /** Time of its newest reply, unix milliseconds. */
  fetchedAt: number
}

/** Saved view: cached data shown read-only without a login. */
export const savedData = proxy({
  /** Null: nothing is stored, an account is logged in, or the cache has not been read yet. */
  account: null as SavedAccount | null,
  /** Whether the screens show it. */
  open: false,
})

export const openSavedData = (): void => {
  savedData.open = savedData.account !== null
}

export const closeSavedData = (): void => {
  savedData.open = false
}

/** Ends the saved view: the account has logged out, or an account has logged in. */
export const clearSavedData = (): void => {
  Object.assign(savedData, { account: null, open: false })
}

/**
 * The account whose data the screens show. Actions use `session` instead.
 *
 * @returns `isSaved`: cached data of an account that is not logged in
 */
export function useViewedAccount(): { address: string | null; isSaved: boolean } {
  const { address } = useSnapshot(session)
  const { account, open } = useSnapshot(savedData)
  const isSaved = address === null && open && account !== null
  return { address: isSaved ? account.address : address, isSaved }
}
