import { resumePurchase } from './features/nodes/buyNode.ts'
import { resumeWithdrawal } from './features/withdraw/withdraw.ts'

/** Resolves purchases and withdrawals that a reload interrupted. */
export async function resumeActions(): Promise<void> {
  await Promise.all([resumePurchase(), resumeWithdrawal()])
}
