import { cancelLogin } from '../../lib/login/loginController.ts'
import { startLogin } from '../../lib/login/loginFlow.ts'
import { loginState } from '../../lib/login/loginStore.ts'
import { walletConnect } from '../../lib/wallet/walletConnect/connection.ts'

/** Ends the session of an app that may be lost, and starts the login from its beginning. */
export async function connectAnotherApp(): Promise<void> {
  const { from } = loginState
  cancelLogin()
  await walletConnect?.forget().catch(() => {})
  await startLogin(from)
}
