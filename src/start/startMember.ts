import { startDepositNotices } from '../features/deposit/depositNotices.ts'
import { PURCHASE } from '../features/nodes/buyNode.ts'
import { WITHDRAWAL } from '../features/withdraw/withdraw.ts'
// Loaded here for the log-out, which must not wait for the code, nor miss it after a deployment.
import '../lib/account/forgetAccount.ts'
import { resumeIntents } from '../lib/actions/runPaidAction.ts'
import { startFollowingRecords } from '../lib/awaited/followRecords.ts'
import { startReconciler } from '../lib/deposits/reconciler.ts'
import { startScreenRefresh } from '../lib/network/screenRefresh.ts'
import { followAccount } from '../lib/session/followAccount.ts'

/** Starts what only a member needs. */
export function startMember(): void {
  // Loaded here for a deposit's questions: the network may be gone by then.
  import('../ui/overlay/DialogHost.tsx').catch(() => {})
  // First: the journal as it is now, before the reconciler changes it.
  startDepositNotices()
  startReconciler()
  startFollowingRecords()
  startScreenRefresh()
  // Version 1.0.0 counted deposits on the app's icon.
  void (navigator as Partial<Navigator>).clearAppBadge?.().catch(() => {})
  // Earlier sessions of the account may have left actions open.
  followAccount(() => {
    void Promise.allSettled([resumeIntents(PURCHASE), resumeIntents(WITHDRAWAL)])
    return () => {}
  })
}
