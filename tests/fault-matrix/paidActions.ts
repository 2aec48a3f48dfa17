import type { Locator } from '@playwright/test'
import { addressOf, type TestAccount } from '../e2e/fixtures/accounts.ts'
import type { App } from '../e2e/pages/app.ts'
import { buyNode, clickBuy, offerCard } from '../e2e/pages/nodeSale.ts'
import { amountField, submitAmount, withdraw } from '../e2e/pages/withdraw.ts'
import type { CallName } from '../e2e/server/calls.ts'
import type { Server } from '../e2e/server/server.ts'

/** A purchase or a withdrawal: a column of the matrix. */
export interface PaidActionColumn {
  /** The call that books it. */
  call: CallName
  /** The call that reads the state just before. */
  baselineCall: CallName
  path: string
  success: 'tip.buySuccess' | 'tip.withdrawSuccess'
  /** Visible when the screen is ready. */
  ready: (app: App) => Locator
  /** Starts it, up to the confirmation. */
  start: (app: App) => Promise<void>
  /** Starts and confirms it. */
  act: (app: App) => Promise<void>
  /** How often the server has booked it for an account, since the seed. */
  countBooked: (server: Server, account: TestAccount) => Promise<number>
}

const AMOUNT = '30'

async function fetchAs(server: Server, account: TestAccount, path: string): Promise<unknown> {
  const { accessToken } = await server.enterScenario('member-logged-in', { address: addressOf(account) })
  return server.fetchData(path, accessToken)
}

export const COLUMNS = {
  'a purchase': {
    call: 'buyNode',
    baselineCall: 'listNodeSales',
    path: '/node',
    success: 'tip.buySuccess',
    ready: (app) => offerCard(app),
    start: (app) => clickBuy(app),
    act: (app) => buyNode(app),
    countBooked: async (server, account) => {
      const [sale] = (await fetchAs(server, account, '/api/v1/node/sales')) as [{ items: { bought: number }[] }]
      return sale.items.reduce((total, { bought }) => total + bought, 0)
    },
  },
  'a withdrawal': {
    call: 'withdraw',
    baselineCall: 'listWithdrawals',
    path: '/assets/withdraw',
    success: 'tip.withdrawSuccess',
    ready: amountField,
    start: (app) => submitAmount(app, AMOUNT),
    act: (app) => withdraw(app, AMOUNT),
    countBooked: async (server, account) => {
      const records = await fetchAs(server, account, '/api/v1/wallet/withdraw?page=1&size=100')
      return (records as { amount: string }[]).filter(({ amount }) => amount === AMOUNT).length
    },
  },
} as const satisfies Record<string, PaidActionColumn>
