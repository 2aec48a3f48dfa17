import { liveQuery } from 'dexie'

/**
 * Reads what the device stores, now and after each change in any tab.
 *
 * @param onChange called with undefined if storage can't be read
 * @returns an unsubscribe function
 */
export function followStored<T>(read: () => Promise<T>, onChange: (value: T | undefined) => void): () => void {
  const subscription = liveQuery(read).subscribe({ next: onChange, error: () => onChange(undefined) })
  return () => subscription.unsubscribe()
}
