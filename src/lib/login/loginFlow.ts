import { isReloading } from '../account/endSession.ts'
import { vibrate } from '../browser/vibrate.ts'
import { loginState } from './loginStore.ts'

/**
 * Connects a wallet and logs in. One flow at a time, however often it is tapped. The flow itself is not part of the start.
 *
 * @param from path to return to; `/node` by default
 */
export async function startLogin(from?: string): Promise<void> {
  if ((loginState.status !== 'idle' && loginState.status !== 'failed') || isReloading()) return
  Object.assign(loginState, { status: 'searching', problem: null, from })
  try {
    const { runLogin } = await import('./loginController.ts')
    await runLogin()
  } catch {
    // Only the code can be missing here: the network is the reason.
    Object.assign(loginState, { status: 'failed', problem: { id: 'error.network' } })
    vibrate('refusal')
  }
}

/** Ends the flow, because its sheet can't be shown. */
export function endLogin(): void {
  Object.assign(loginState, { status: 'idle', problem: null })
  import('./loginController.ts').then(({ cancelLogin }) => cancelLogin()).catch(() => {})
}
