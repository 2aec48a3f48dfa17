import { scopeOf } from '../session/accountScope.ts'
import { followAccount } from '../session/followAccount.ts'
import { subscribeToDeposits } from './journal.ts'

/** Not every browser has it: https://developer.mozilla.org/en-US/docs/Web/API/Badging_API. It rejects where the app isn't installed. */
function showBadge(count: number): void {
  const badge = globalThis.navigator as Partial<Navigator> | undefined
  const shown = count > 0 ? badge?.setAppBadge?.(count) : badge?.clearAppBadge?.()
  shown?.catch(() => {})
}

/** Shows on the app's icon how many deposits of the account are open, until log-out. Returns a stop function. */
export const startAppBadge = (): (() => void) =>
  followAccount((address) => {
    let isCurrent = true
    const unsubscribe = subscribeToDeposits(scopeOf(address), (rows) => {
      // Unreadable: nothing is known.
      if (isCurrent && rows) showBadge(rows.filter(({ outcome }) => outcome === null).length)
    })
    return () => {
      isCurrent = false
      unsubscribe()
      showBadge(0)
    }
  })
