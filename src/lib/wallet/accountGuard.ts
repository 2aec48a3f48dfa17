import { showDialog } from '../notifications/notifications.ts'
import { hasAccountMismatch } from './store.ts'

/**
 * Refuses a money action while the wallet shows another account than the one that is logged in, and says so in the
 * specified words. Asked before a summary is shown and again after it: the wallet may have changed meanwhile.
 */
export async function alertOnAccountMismatch(): Promise<boolean> {
  if (!hasAccountMismatch()) return false
  await showDialog({ title: { id: 'wallet.mismatch' }, confirm: { id: 'action.ok' } })
  return true
}
