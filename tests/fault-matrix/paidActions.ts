import type { BrowserContext, Locator } from '@playwright/test'
import { addressOf, type TestAccount } from '../e2e/fixtures/accounts.ts'
import type { App } from '../e2e/pages/app.ts'
import { buyNode, clickBuy, confirmPurchase, offerCard } from '../e2e/pages/nodeSale.ts'
import { amountField, confirmWithdrawal, submitAmount, withdraw } from '../e2e/pages/withdraw.ts'
import { type CallName, endpointOf } from '../e2e/server/calls.ts'
import type { Server } from '../e2e/server/server.ts'
import { type Statements, Witness } from './witness.ts'

/** A purchase or a withdrawal: a column of the matrix. */
export interface PaidActionColumn {
  /** The call that books it. */
  call: 'buyNode' | 'withdraw'
  /** The call that reads the state just before. */
  baselineCall: CallName
  path: string
  success: 'tip.buySuccess' | 'tip.withdrawSuccess'
  /** What is read again after the confirmation, with another price or fee. */
  changed: { call: CallName; field: string; says: 'node.priceChanged' | 'withdraw.feeChanged' }
  /** Visible when the screen is ready. */
  ready: (app: App) => Locator
  /** Starts it, up to the confirmation. */
  start: (app: App) => Promise<void>
  confirm: (app: App) => Promise<void>
  /** Starts and confirms it. */
  act: (app: App) => Promise<void>
  /** How often the server has booked it for an account, since the seed. */
  countBooked: (fetchData: FetchData) => Promise<number>
}

/** Reads from the server as one account. */
export type FetchData = (path: string) => Promise<unknown>

const AMOUNT = '30'

/** Logs an account in at the server, beside the device. */
export async function readerFor(server: Server, account: TestAccount): Promise<FetchData> {
  const { accessToken } = await server.enterScenario('member-logged-in', { address: addressOf(account) })
  return (path) => server.fetchData(path, accessToken)
}

export const COLUMNS = {
  'a purchase': {
    call: 'buyNode',
    baselineCall: 'listNodeSales',
    path: '/node',
    success: 'tip.buySuccess',
    changed: { call: 'listNodeSales', field: 'price', says: 'node.priceChanged' },
    ready: (app) => offerCard(app),
    start: (app) => clickBuy(app),
    confirm: (app) => confirmPurchase(app),
    act: (app) => buyNode(app),
    countBooked: async (fetchData) => {
      const [sale] = (await fetchData('/api/v1/node/sales')) as [{ items: { bought: number }[] }]
      return sale.items.reduce((total, { bought }) => total + bought, 0)
    },
  },
  'a withdrawal': {
    call: 'withdraw',
    baselineCall: 'listWithdrawals',
    path: '/assets/withdraw',
    success: 'tip.withdrawSuccess',
    changed: { call: 'listWalletConfigs', field: 'withdrawFee', says: 'withdraw.feeChanged' },
    ready: amountField,
    start: (app) => submitAmount(app, AMOUNT),
    confirm: confirmWithdrawal,
    act: (app) => withdraw(app, AMOUNT),
    countBooked: async (fetchData) => {
      const records = await fetchData('/api/v1/wallet/withdraw?page=1&size=100')
      return (records as { amount: string }[]).filter(({ amount }) => amount === AMOUNT).length
    },
  },
} as const satisfies Record<string, PaidActionColumn>

/** What is so at the server. */
interface Truth {
  /** Requests that have left the device. */
  asked: number
  /** Bookings since the test began, of all accounts. */
  booked: number
}

/** What the product says about a purchase or a withdrawal, and when it is true. */
export const PAID_ACTION_STATEMENTS: Statements<Truth> = {
  'tip.buySuccess': ({ booked }) => booked > 0,
  'tip.withdrawSuccess': ({ booked }) => booked > 0,
  'action.checking': ({ asked }) => asked > 0,
  'outcome.checking': ({ asked }) => asked > 0,
  'outcome.unconfirmed': ({ asked }) => asked > 0,
  'outcome.unknownText': ({ asked }) => asked > 0,
  'outcome.notStored': ({ asked }) => asked === 0,
  'node.unknownPurchase': ({ asked }) => asked > 0,
  'withdraw.unknownWithdrawal': ({ asked }) => asked > 0,
  'outcome.bookedTwice': ({ booked }) => booked > 1,
  'outcome.bookedTwiceText': ({ booked }, { count }) => booked === Number(count),
  'node.priceChanged': ({ booked }) => booked === 0,
  'withdraw.feeChanged': ({ booked }) => booked === 0,
}

/** Compares what the screens say about an action with the server's books. */
export function createPaidActionWitness(
  context: BrowserContext,
  { call }: PaidActionColumn,
  countBooked: () => Promise<number>,
): Witness<Truth> {
  const { method, path } = endpointOf(call)
  let asked = 0
  context.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) asked += 1
  })
  return new Witness(PAID_ACTION_STATEMENTS, async () => ({ asked, booked: await countBooked() }))
}
