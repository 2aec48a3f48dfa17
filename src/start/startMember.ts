import { startDepositReconciler } from '../features/deposit/startDepositReconciler.ts'
import { resumePurchase } from '../features/nodes/buyNode.ts'
import { resumeWithdrawal } from '../features/withdraw/withdraw.ts'
import { startWithdrawalReview } from '../features/withdraw/withdrawalReview.ts'
// What a log-out needs: the exit must not wait for it, nor miss it after a deployment.
import '../lib/account/forgetAccount.ts'
import { startScreenRefresh } from '../lib/network/screenRefresh.ts'
import { followAccount } from '../lib/session/followAccount.ts'

/** Starts what only a member needs. */
export function startMember(): void {
  // A deposit waits for dialogs, which may not be loadable then.
  import('../ui/overlay/DialogHost.tsx').catch(() => {})
  startDepositReconciler()
  startWithdrawalReview()
  startScreenRefresh()
  // What earlier sessions of the account have left open.
  followAccount(() => {
    void Promise.allSettled([resumePurchase(), resumeWithdrawal()])
    return () => {}
  })
}
