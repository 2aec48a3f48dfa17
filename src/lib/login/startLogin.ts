import { isReloading } from '../account/endSession.ts'
import { vibrate } from '../browser/vibrate.ts'
import { loginState } from './loginStore.ts'

/**
 * Connects a wallet and logs in, one flow at a time. Leads to `/node`, unless the present screen needs the login. The flow's
 * code is not part of the start.
 */
export async function startLogin(): Promise<void> {
  if ((loginState.status !== 'idle' && loginState.status !== 'failed') || isReloading()) return
  Object.assign(loginState, { status: 'searching', problem: null })
  try {
    const { runLogin } = await import('./loginController.ts')
    await runLogin()
  } catch {
    // Only loading the code can fail: the network is the reason.
    Object.assign(loginState, { status: 'failed', problem: { id: 'error.network' } })
    vibrate('refusal')
  }
}

/** Ends the flow, because its sheet can't be shown. */
export function endLogin(): void {
  Object.assign(loginState, { status: 'idle', problem: null })
  import('./loginController.ts').then(({ cancelLogin }) => cancelLogin()).catch(() => {})
}
