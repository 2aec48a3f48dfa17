import { subscribe } from 'valtio'
import { session } from './session.ts'

/**
 * Starts something for the account that is logged in, and stops it when the account leaves.
 *
 * @param start returns a stop function
 * @returns a stop function
 */
export function followAccount(start: (address: string) => () => void): () => void {
  let followed: string | null = null
  let stop = () => {}
  const follow = () => {
    if (session.address === followed) return
    stop()
    followed = session.address
    stop = followed === null ? () => {} : start(followed)
  }
  follow()
  // Synchronously: no work goes on for an account that has left.
  const unsubscribe = subscribe(session, follow, true)
  return () => {
    unsubscribe()
    stop()
  }
}
