import type { WalletBehaviour } from '../../../../mocks/settings/types.ts'
import type { App } from '../../pages/app.ts'
import { confirmRecipient } from '../../pages/deposit.ts'
import { booked, type Ending, ends } from './endings.ts'

const deposited = booked({ deposits: 1, transactions: 1 }, confirmRecipient, 'tip.chargeSuccess', 'deposit.review')

const switchChain = (app: App) => app.inSheet(app.sheet('tip.changeNetWork'), 'deposit.switch').click()
const depositedAfterSwitch = { ...deposited, steps: ['tip.changeNetWork', switchChain, ...deposited.steps] } as const

/** How a deposit ends, by what the demo's wallet does. */
export const WALLET_ENDINGS: Record<WalletBehaviour, Ending> = {
  asks: deposited,
  approves: deposited,
  refuses: ends(confirmRecipient, 'wallet.refused'),
  'never-answers': ends(confirmRecipient, 'deposit.stateUnknown', 'deposit.noteSlowWallet'),
  'already-pending': ends(confirmRecipient, 'wallet.pending'),
  'pending-after-sending': deposited,
  'nested-4902': depositedAfterSwitch,
  'late-switch': depositedAfterSwitch,
  'lower-case': deposited,
  locks: deposited,
  'other-account': ends('wallet.mismatch'),
  'lost-hash': deposited,
  reverts: ends(confirmRecipient, 'deposit.stateChecking', 'deposit.stateReverted'),
  'speeds-up': deposited,
  // What took its place is on the chain; the app can't know that it belongs to this deposit.
  cancels: booked({ transactions: 1 }, confirmRecipient, 'deposit.stateSent', 'deposit.stateUnseen'),
  'other-chain': ends(confirmRecipient, 'deposit.stateSent', 'deposit.stateUnseen'),
  'injected-only': deposited,
  'two-wallets': deposited,
}
