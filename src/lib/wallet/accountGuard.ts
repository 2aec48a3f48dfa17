import { showDialog } from '../notifications/dialogs.ts'
import { hasAccountMismatch } from './store.ts'

/**
 * Refuses a money action while the wallet shows another account than the logged-in one, with the specified alert. Call
 * it before the summary is shown and again after it: the wallet may have changed meanwhile.
 *
 * @returns whether the action was refused
 */
export async function alertOnAccountMismatch(): Promise<boolean> {
  if (!hasAccountMismatch()) return false
  await showDialog({ title: { id: 'wallet.mismatch' }, confirm: { id: 'action.ok' } })
  return true
}
