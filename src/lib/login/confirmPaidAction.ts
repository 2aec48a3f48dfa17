import { WalletError } from '../errors/WalletError.ts'
import { type Dialog, showDialog } from '../notifications/dialogs.ts'
import { errorMessage } from '../notifications/errorMessages.ts'
import { toast } from '../notifications/toasts.ts'
import { currentLogin, session } from '../session/session.ts'
import { activeProvider, requestAccount, verifyAccount } from '../wallet/activeProvider.ts'
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
 * Checks that the wallet shows the logged-in account, asking the wallet itself, and explains in an alert why not.
 *
 * @returns whether the action may go on
 */
async function ensureWalletAccount(): Promise<boolean> {
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

/**
 * Asks the user to confirm a paid action while the wallet shows the logged-in account.
 *
 * @returns the id of the login that confirmed it; undefined if it may not go on
 */
export async function confirmPaidAction(question: Omit<Dialog, 'id' | 'cancel'>): Promise<string | undefined> {
  const loginId = currentLogin()?.id
  if (!(await ensureWalletAccount())) return undefined
  const confirmed = await showDialog({ ...question, cancel: { id: 'action.cancel' } })
  // The wallet may have switched accounts while the dialog was open.
  return confirmed && (await ensureWalletAccount()) ? loginId : undefined
}
