import { startDepositNotices } from '../features/deposit/depositNotices.ts'
import { resumePurchase } from '../features/nodes/buyNode.ts'
import { resumeWithdrawal } from '../features/withdraw/withdraw.ts'
import { startWithdrawalReview } from '../features/withdraw/withdrawalReview.ts'
// What a log-out needs: the exit must not wait for it, nor miss it after a deployment.
import '../lib/account/forgetAccount.ts'
import { startFollowingRecords } from '../lib/awaited/followRecords.ts'
import { refetch } from '../lib/cache/fetchQuery.ts'
import { accountsQuery } from '../lib/cache/queries.ts'
import { createReconciler } from '../lib/deposits/reconciler.ts'
import { startScreenRefresh } from '../lib/network/screenRefresh.ts'
import { followAccount } from '../lib/session/followAccount.ts'

/** Starts what only a member needs. */
export function startMember(): void {
  // A deposit waits for dialogs, which may not be loadable then.
  import('../ui/overlay/DialogHost.tsx').catch(() => {})
  // First: the journal as it is now, before the reconciler changes it.
  startDepositNotices()
  createReconciler({ onAcknowledged: () => void refetch(accountsQuery).catch(() => {}) }).start()
  startWithdrawalReview()
  startFollowingRecords()
  startScreenRefresh()
  // What earlier sessions of the account have left open.
  followAccount(() => {
    void Promise.allSettled([resumePurchase(), resumeWithdrawal()])
    return () => {}
  })
}
