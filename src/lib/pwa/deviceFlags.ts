import { createStore, get, set } from 'idb-keyval'
import { FLAGS_DATABASE, FLAGS_STORE } from './flagsDatabase.ts'

/**
 * Numbers about the app itself, not an account. Stored in IndexedDB, because an expired session clears web storage.
 *
 * Persisted on users' devices. Never change a stored shape in place; add a key.
 */
export type Flag = 'amountsHidden' | 'visits' | 'installDeclined' | 'persistAsked'

const store = () => createStore(FLAGS_DATABASE, FLAGS_STORE)

/** A stored number; 0 if there is none. @throws if the device can't store data */
export const getFlag = async (flag: Flag): Promise<number> => Number((await get(flag, store())) ?? 0)

/** @throws if the device can't store data */
export const setFlag = async (flag: Flag, value: number): Promise<void> => set(flag, value, store())
