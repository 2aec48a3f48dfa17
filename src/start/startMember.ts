import { subscribe } from 'valtio'
import { startDepositReconciler } from '../features/deposit/startDepositReconciler.ts'
import { resumePurchase } from '../features/nodes/buyNode.ts'
import { resumeWithdrawal } from '../features/withdraw/withdraw.ts'
import { startWithdrawalReview } from '../features/withdraw/withdrawalReview.ts'
// What a log-out needs: the exit must not wait for it, nor miss it after a deployment.
import '../lib/account/forgetAccount.ts'
import { startScreenRefresh } from '../lib/network/screenRefresh.ts'
import { session } from '../lib/session/session.ts'

/** Resolves the purchases and withdrawals that earlier sessions of an account have left open, now and after each login. */
function startResumingActions(): void {
  const resume = () => {
    if (session.address) void Promise.allSettled([resumePurchase(), resumeWithdrawal()])
  }
  subscribe(session, resume)
  resume()
}

/** Starts what only a member needs. */
export function startMember(): void {
  // A deposit waits for dialogs, which may not be loadable then.
  import('../ui/overlay/DialogHost.tsx').catch(() => {})
  startDepositReconciler()
  startWithdrawalReview()
  startScreenRefresh()
  startResumingActions()
}
