import { proxy } from 'valtio'
import type { Message } from '../notifications/notifications.ts'
import type { WalletInfo } from '../wallet/provider.ts'

/**
 * Where connecting stands. `idle` → `searching` → (`choosing` | `none`) → `connecting` → `signing` → `verifying`
 * → (`inviting` → `verifying`) → `entering` → `idle`. `failed` shows a problem and offers to start again.
 */
export type LoginStatus =
  | 'idle'
  | 'searching'
  | 'choosing'
  | 'none'
  | 'connecting'
  | 'signing'
  | 'verifying'
  | 'inviting'
  | 'entering'
  | 'failed'

export const loginState = proxy({
  status: 'idle' as LoginStatus,
  /** What went wrong, or why the invite code is asked for again. */
  problem: null as Message | null,
})

/** What the login flow asks of the user; each wait ends when the user cancels. */
export interface LoginFlow {
  show(status: LoginStatus, problem?: Message): void
  /** Waits for something that belongs to this flow. @throws Cancelled */
  wait<T>(work: Promise<T>): Promise<T>
  chooseWallet(): Promise<WalletInfo>
  askInviteCode(problem?: Message): Promise<string>
}

/** The user closed the sheet; nothing more is shown. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}
