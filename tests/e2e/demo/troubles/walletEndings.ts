import type { WalletBehaviour } from '../../../../mocks/settings/types.ts'
import type { App } from '../../pages/app.ts'
import { confirmRecipient } from '../../pages/deposit.ts'
import { confirmPurchase } from '../../pages/nodeSale.ts'
import { confirmWithdrawal } from '../../pages/withdraw.ts'
import { booked, type Ending, ends } from './endings.ts'

const WALLET = { wallet: 'Demo Wallet' }

const loggedIn = ends(['node.yoursOf', { bought: 1, max: 2 }])
const bought = booked({ purchases: 1 }, confirmPurchase, 'tip.buySuccess', ['node.yoursOf', { bought: 2, max: 2 }])
const withdrawn = booked({ withdrawals: 1 }, confirmWithdrawal, 'tip.withdrawSuccess')
const deposited = booked({ deposits: 1, transactions: 1 }, confirmRecipient, 'tip.chargeSuccess', 'deposit.review')

const switchChain = (app: App) => app.inSheet(app.sheet('tip.changeNetWork'), 'deposit.switch').click()
const depositedAfterSwitch = { ...deposited, steps: ['tip.changeNetWork', switchChain, ...deposited.steps] } as const
const chooseWallet = (app: App) => app.page.getByRole('button', { name: /^Demo Wallet/ }).click()

const works = { 'a login': loggedIn, 'a purchase': bought, 'a withdrawal': withdrawn, 'a deposit': deposited }

/** By what the wallet does. A purchase and a withdrawal only ask it for its account. */
export const WALLET_ENDINGS: Record<WalletBehaviour, Record<keyof typeof works, Ending>> = {
  asks: works,
  approves: works,
  refuses: {
    'a login': ends('wallet.refused'),
    'a purchase': bought,
    'a withdrawal': withdrawn,
    'a deposit': ends(confirmRecipient, 'wallet.refused'),
  },
  'never-answers': {
    'a login': ends(['connect.hintConnect', WALLET], ['connect.stillWorking', WALLET]),
    'a purchase': bought,
    'a withdrawal': withdrawn,
    'a deposit': ends(confirmRecipient, 'deposit.stateUnknown', 'deposit.noteSlowWallet'),
  },
  'already-pending': {
    'a login': ends('wallet.pending'),
    'a purchase': bought,
    'a withdrawal': withdrawn,
    'a deposit': ends(confirmRecipient, 'wallet.pending'),
  },
  'pending-after-sending': works,
  'nested-4902': { ...works, 'a deposit': depositedAfterSwitch },
  'late-switch': { ...works, 'a deposit': depositedAfterSwitch },
  'lower-case': works,
  locks: { ...works, 'a purchase': ends('wallet.locked'), 'a withdrawal': ends('wallet.locked') },
  'other-account': {
    'a login': ends('invite.title'),
    'a purchase': ends('wallet.mismatch'),
    'a withdrawal': ends('wallet.mismatch'),
    'a deposit': ends('wallet.mismatch'),
  },
  'lost-hash': works,
  reverts: { ...works, 'a deposit': ends(confirmRecipient, 'deposit.stateChecking', 'deposit.stateReverted') },
  'speeds-up': works,
  // What took its place is on the chain; the app can't know that it belongs to this deposit.
  cancels: {
    ...works,
    'a deposit': booked({ transactions: 1 }, confirmRecipient, 'deposit.stateSent', 'deposit.stateUnseen'),
  },
  'other-chain': { ...works, 'a deposit': ends(confirmRecipient, 'deposit.stateSent', 'deposit.stateUnseen') },
  'injected-only': works,
  'two-wallets': {
    ...works,
    'a login': { ...loggedIn, steps: ['connect.choose', chooseWallet, ...loggedIn.steps] },
  },
}
