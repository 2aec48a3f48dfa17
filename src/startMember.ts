import { startDepositReconciler } from './features/deposit/startDepositReconciler.ts'
import { startWithdrawalReview } from './features/withdraw/withdrawalReview.ts'
import { startScreenRefresh } from './lib/network/screenRefresh.ts'

/** Starts what only a member needs. */
export function startMember(): void {
  startDepositReconciler()
  startWithdrawalReview()
  startScreenRefresh()
}
