import { WalletError } from '../errors/WalletError.ts'
import { showDialog } from '../notifications/dialogs.ts'
import { errorMessage } from '../notifications/errorMessages.ts'
import { toast } from '../notifications/toasts.ts'
import { session } from '../session/session.ts'
import { activeProvider, requestAccount } from '../wallet/activeProvider.ts'
import { verifyAccount } from '../wallet/sessionAccount.ts'
import { startLogin } from './loginFlow.ts'

/** Opens the wallet's prompt. Not awaited by the action, so that a wallet that never responds holds nothing. */
function unlock(): void {
  const provider = activeProvider()
  if (provider) requestAccount(provider).catch((error: unknown) => toast(errorMessage(error)))
}

const LOG_IN_AGAIN = { label: 'wallet.logInAgain', run: () => void startLogin(globalThis.location.pathname) } as const

/** What the user can do about a problem with the wallet. */
const REMEDIES = {
  mismatch: LOG_IN_AGAIN,
  absent: LOG_IN_AGAIN,
  sessionExpired: LOG_IN_AGAIN,
  sessionEnded: LOG_IN_AGAIN,
  locked: { label: 'connect.button', run: unlock },
} as const

/**
 * Checks that the wallet shows the logged-in account, asking the wallet itself, and explains in an alert why not. Call it
 * before a money action shows its summary and again after it: the wallet may have changed meanwhile.
 *
 * @returns whether the action may go on
 */
export async function ensureWalletAccount(): Promise<boolean> {
  try {
    await verifyAccount()
    return true
  } catch (error) {
    if (!(error instanceof WalletError)) throw error
    // Logged out meanwhile: there is nothing left to explain.
    if (!session.address) return false
    const remedy = error.kind in REMEDIES ? REMEDIES[error.kind as keyof typeof REMEDIES] : undefined
    const title = errorMessage(error)
    if (!remedy) await showDialog({ title, confirm: { id: 'action.ok' } })
    else if (await showDialog({ title, confirm: { id: remedy.label }, cancel: { id: 'action.close' } })) remedy.run()
    return false
  }
}
