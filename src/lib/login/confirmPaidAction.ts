import { SOLVED_BY_LOGIN, WalletError, type WalletErrorKind } from '../errors/WalletError.ts'
import { errorMessage } from '../i18n/errorMessages.ts'
import type { MessageId } from '../i18n/intl.ts'
import { type Dialog, showDialog } from '../overlays/dialogs.ts'
import { currentLogin, session } from '../session/session.ts'
import { toast } from '../toasts/toasts.ts'
import { requestAccount, verifyAccount } from '../wallet/activeProvider.ts'
import { active } from '../wallet/store.ts'
import { startLogin } from './startLogin.ts'

/** Opens the wallet's prompt. The action does not wait for it: a wallet may never respond. */
function unlock(): void {
  const { provider } = active
  if (provider) requestAccount(provider).catch((error: unknown) => toast(errorMessage(error)))
}

/** What the user can do about a problem with the wallet. */
function remedyFor(kind: WalletErrorKind): { label: MessageId; run: () => void } | undefined {
  if (SOLVED_BY_LOGIN.includes(kind)) return { label: 'wallet.logInAgain', run: () => void startLogin() }
  return kind === 'locked' ? { label: 'connect.button', run: unlock } : undefined
}

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
    const remedy = remedyFor(error.kind)
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
