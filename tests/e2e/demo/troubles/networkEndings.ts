import { FAULT_MESSAGE } from '../../../../mocks/scenarios/faults.ts'
import type { Network } from '../../../../mocks/settings/types.ts'
import type { PanelFault } from '../../../../src/demo/panel/panelFaults.ts'
import { confirmRecipient } from '../../pages/deposit.ts'
import { confirmPurchase } from '../../pages/nodeSale.ts'
import { confirmWithdrawal } from '../../pages/withdraw.ts'
import { booked, type Ending, ends } from './endings.ts'
import type { JourneyName } from './journeys.ts'

type Endings = Record<JourneyName, Ending>

const BUSY = { server: FAULT_MESSAGE }
const BALANCE = { server: '1,860.25' }
const DEPOSITED = { deposits: 1, transactions: 1 }

const works: Endings = {
  'a login': ends(['node.yoursOf', { bought: 1, max: 2 }]),
  'a look at the balances': ends(BALANCE),
  'a purchase': booked({ purchases: 1 }, confirmPurchase, 'tip.buySuccess', ['node.yoursOf', { bought: 2, max: 2 }]),
  'a withdrawal': booked({ withdrawals: 1 }, confirmWithdrawal, 'tip.withdrawSuccess'),
  'a deposit': booked(DEPOSITED, confirmRecipient, 'tip.chargeSuccess', 'deposit.review'),
}
/** A deposit is confirmed by the next attempt. */
const retried = booked(DEPOSITED, confirmRecipient, 'deposit.stateSent', 'tip.chargeSuccess', 'deposit.review')
const UNCONFIRMED = ['action.checking', 'outcome.unconfirmed', 'outcome.unconfirmedText'] as const
const purchaseUnconfirmed = ends(confirmPurchase, ...UNCONFIRMED)
const withdrawalUnconfirmed = ends(confirmWithdrawal, ...UNCONFIRMED)

const refused: Endings = {
  'a login': ends('connect.failed', BUSY),
  'a look at the balances': ends(BUSY),
  'a purchase': ends(confirmPurchase, BUSY),
  'a withdrawal': ends(confirmWithdrawal, BUSY),
  'a deposit': booked(DEPOSITED, confirmRecipient, ['deposit.serverSays', { answer: FAULT_MESSAGE }], 'deposit.review'),
}
/** Of a gateway, behind which a purchase or withdrawal may still be booked. */
const late: Endings = {
  ...refused,
  'a purchase': ends(confirmPurchase, ['outcome.serverSaid', { message: FAULT_MESSAGE }], ...UNCONFIRMED, BUSY),
  'a withdrawal': ends(confirmWithdrawal, ['outcome.serverSaid', { message: FAULT_MESSAGE }], ...UNCONFIRMED, BUSY),
}
const unreadable: Endings = {
  'a login': ends('connect.failed', 'error.malformed'),
  'a look at the balances': ends('error.malformed'),
  'a purchase': purchaseUnconfirmed,
  'a withdrawal': withdrawalUnconfirmed,
  'a deposit': retried,
}
const broken: Endings = {
  'a login': ends('connect.failed', 'error.network'),
  'a look at the balances': ends(BALANCE),
  'a purchase': purchaseUnconfirmed,
  'a withdrawal': withdrawalUnconfirmed,
  'a deposit': retried,
}
const proven: Endings = {
  ...broken,
  'a purchase': booked({ purchases: 1 }, confirmPurchase, 'action.checking', 'tip.buySuccess'),
  'a withdrawal': booked({ withdrawals: 1 }, confirmWithdrawal, 'action.checking', 'tip.withdrawSuccess'),
}

/** By what happens to the call of a journey. */
export const FAULT_ENDINGS: Record<PanelFault, Endings> = {
  http: late,
  code: refused,
  html: unreadable,
  truncated: unreadable,
  empty: unreadable,
  // The code of the reply says that the call was booked; nothing needs the rest.
  'wrong-type': { ...works, 'a login': unreadable['a login'], 'a look at the balances': ends('error.malformed') },
  dropped: broken,
  unanswered: proven,
  'booked-later': proven,
  hang: {
    'a login': ends('connect.failed', 'error.timeout'),
    'a look at the balances': ends('error.timeout'),
    'a purchase': purchaseUnconfirmed,
    'a withdrawal': withdrawalUnconfirmed,
    'a deposit': retried,
  },
}

const noReply = (reason: 'offline.network' | 'offline.server'): Partial<Endings> => ({
  'a login': ends('connect.failed', 'error.network'),
  'a look at the balances': ends(reason),
})

/** By the connection. Without one, the screens of a member have nothing to buy or withdraw with. */
export const NETWORK_ENDINGS: Record<Network, Partial<Endings>> = {
  online: works,
  'slow-3g': works,
  offline: noReply('offline.network'),
  'server-down': noReply('offline.server'),
}
