import { currentLogin } from '../session/session.ts'
import { queuedFlight } from '../tabs/singleFlight.ts'
import { type ActionOutcome, type ActionProof, resumePaidAction } from './paidAction.ts'
import { loadPendingAction } from './pendingAction.ts'

/** Resolves an action that a reload interrupted, if there is one, and shows its outcome. */
export async function resumeInterrupted<Baseline>(
  proof: ActionProof<Baseline>,
  show: (outcome: ActionOutcome) => Promise<void>,
): Promise<void> {
  if (!loadPendingAction(proof.name, currentLogin()?.id)) return
  await queuedFlight(proof.name, async () => {
    const outcome = await resumePaidAction(proof)
    if (outcome) await show(outcome)
  })
}
