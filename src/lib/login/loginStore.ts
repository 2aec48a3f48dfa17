import { proxy } from 'valtio'
import type { Flow } from '../actions/flow.ts'
import type { Message } from '../i18n/message.ts'
import type { WalletInfo } from '../wallet/provider.ts'

/**
 * `idle` → `searching` → (`choosing` → `pairing`? | `none`) → `connecting` → `signing` → `verifying` → (`inviting` →
 * `verifying`) → `entering` → `idle`. `failed` shows an error and offers to start again.
 */
export type LoginStatus =
  | 'idle'
  | 'searching'
  | 'choosing'
  | 'pairing'
  | 'none'
  | 'connecting'
  | 'signing'
  | 'verifying'
  | 'inviting'
  | 'entering'
  | 'failed'

export const loginState = proxy({
  status: 'idle' as LoginStatus,
  /** Why the login failed, or why the invite code is asked for again. */
  problem: null as Message | null,
  /** The wallet app is that of the last session. A new QR code is offered too: the user may have lost that app. */
  restoredApp: false,
  /** While `pairing`: what the wallet app scans; empty until the relay has replied. */
  pairingUri: '',
  /** The code that the server refused: the invite sheet starts with it. */
  refusedCode: '',
})

/** What a login asks of the user. Every step ends when the user cancels. */
export interface LoginFlow extends Pick<Flow, 'wait'> {
  /** Shows a status, unless the user has cancelled. */
  setStatus(status: LoginStatus, problem?: Message): void
  chooseWallet(): Promise<WalletInfo>
  askInviteCode(problem?: Message): Promise<string>
}
