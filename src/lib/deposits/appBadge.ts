import { subscribe } from 'valtio'
import { scopeOf } from '../session/accountScope.ts'
import { session } from '../session/session.ts'
import { subscribeToDeposits } from './journal.ts'

/** Not every browser has it: https://developer.mozilla.org/en-US/docs/Web/API/Badging_API. It rejects where the app isn't installed. */
function showBadge(count: number): void {
  const badge = globalThis.navigator as Partial<Navigator> | undefined
  const shown = count > 0 ? badge?.setAppBadge?.(count) : badge?.clearAppBadge?.()
  shown?.catch(() => {})
}

/** Shows on the app's icon how many deposits of the account are open, until log-out. Returns a stop function. */
export function startAppBadge(): () => void {
  let shownFor: string | null = null
  let stop = () => {}
  const follow = () => {
    const { address } = session
    if (address === shownFor) return
    stop()
    shownFor = address
    stop = () => {}
    if (!address) return showBadge(0)
    let isCurrent = true
    const unsubscribe = subscribeToDeposits(scopeOf(address), (rows) => {
      // Unreadable: nothing is known.
      if (isCurrent && rows) showBadge(rows.filter(({ outcome }) => outcome === null).length)
    })
    stop = () => {
      isCurrent = false
      unsubscribe()
    }
  }
  follow()
  const unfollow = subscribe(session, follow, true)
  return () => {
    unfollow()
    stop()
  }
}
