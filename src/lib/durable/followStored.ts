import { liveQuery } from 'dexie'
import { backoff, every } from '../browser/backoff.ts'

/** Delay before storage that can't be read is read again, milliseconds. */
const RETRY_MS = 5000

/**
 * Reads what the device stores, now and after each change in any tab.
 *
 * @param onChange called with undefined while storage can't be read
 * @returns an unsubscribe function
 */
export function followStored<T>(read: () => Promise<T>, onChange: (value: T | undefined) => void): () => void {
  const leaving = new AbortController()
  void follow(read, onChange, leaving.signal)
  return () => leaving.abort()
}

async function follow<T>(
  read: () => Promise<T>,
  onChange: (value: T | undefined) => void,
  signal: AbortSignal,
): Promise<void> {
  for await (const _ of backoff(every(RETRY_MS), signal)) {
    let stop = () => {}
    await new Promise<void>((fail) => {
      const subscription = liveQuery(read).subscribe({ next: onChange, error: () => fail() })
      stop = () => subscription.unsubscribe()
      signal.addEventListener('abort', stop)
    })
    // A query whose first read has failed sees no change: the next one starts anew.
    stop()
    onChange(undefined)
  }
}
