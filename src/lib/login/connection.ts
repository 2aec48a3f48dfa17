import { proxy } from 'valtio'
import type { Sentence } from '../notices.ts'
import type { WalletInfo } from '../wallet/provider.ts'

/**
 * Where connecting stands. `idle` → `searching` → (`choosing` | `none`) → `connecting` → `signing` → `verifying`
 * → (`inviting` → `verifying`) → `entering` → `idle`. `failed` shows a problem and offers to start again.
 */
export type ConnectStatus =
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

export const connection = proxy({
  status: 'idle' as ConnectStatus,
  /** What went wrong, or why the invite code is asked for again. */
  problem: null as Sentence | null,
})

/** What the login flow asks of the user; each wait ends when the user cancels. */
export interface Flow {
  show(status: ConnectStatus, problem?: Sentence): void
  /** Waits for something that belongs to this flow. @throws Cancelled */
  wait<T>(work: Promise<T>): Promise<T>
  chooseWallet(): Promise<WalletInfo>
  askInviteCode(problem?: Sentence): Promise<string>
}

/** The user closed the sheet; nothing more is shown. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}
