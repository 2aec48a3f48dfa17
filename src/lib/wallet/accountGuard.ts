import { ask } from '../notices.ts'
import { mismatch } from './state.ts'

/**
 * Refuses a money action while the wallet shows another account than the one that is logged in, and says so in the
 * specified words. Asked before a summary is shown and again after it: the wallet may have changed meanwhile.
 */
export async function refusedForAccount(): Promise<boolean> {
  if (!mismatch()) return false
  await ask({ title: { id: 'wallet.mismatch' }, confirm: { id: 'action.ok' } })
  return true
}
