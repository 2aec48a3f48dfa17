import { type Dialog, showDialog } from '../notifications/dialogs.ts'
import { currentLogin } from '../session/session.ts'
import { ensureWalletAccount } from './accountGuard.ts'

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
