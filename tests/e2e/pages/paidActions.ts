import { expect, type Locator, type Page } from '@playwright/test'
import { type CallName, endpointOf } from '../server/calls.ts'
import type { App } from './app.ts'
import { buyButton, buyNode, clickBuy, confirmPurchase, offerCard } from './nodeSale.ts'
import { amountField, confirmButton, confirmWithdrawal, submitAmount, withdraw } from './withdraw.ts'

/** Reads from the server as one account. */
export type FetchData = (path: string) => Promise<unknown>

/** A purchase or a withdrawal. */
export interface PaidAction {
  name: 'purchase' | 'withdrawal'
  /** The call that books it. */
  call: 'buyNode' | 'withdraw'
  /** The call that reads the state before and after. */
  stateCall: 'listNodeSales' | 'listWithdrawals'
  path: string
  success: 'tip.buySuccess' | 'tip.withdrawSuccess'
  /** What is read again after the confirmation, with another price or fee. */
  changed: { call: CallName; field: string; says: 'node.priceChanged' | 'withdraw.feeChanged' }
  /** Visible when the screen is ready. */
  ready: (app: App) => Locator
  /** The button that starts it. */
  startButton: (app: App) => Locator
  /** Starts it, up to the confirmation. */
  start: (app: App) => Promise<void>
  confirm: (app: App) => Promise<void>
  /** Starts and confirms it. */
  act: (app: App) => Promise<void>
  expectDone: (app: App) => Promise<void>
  /** How often the server has booked it for an account, since the seed. */
  countBooked: (fetchData: FetchData) => Promise<number>
}

const AMOUNT = '30'

export const ACTIONS: PaidAction[] = [
  {
    name: 'purchase',
    call: 'buyNode',
    stateCall: 'listNodeSales',
    path: '/node',
    success: 'tip.buySuccess',
    changed: { call: 'listNodeSales', field: 'price', says: 'node.priceChanged' },
    ready: (app) => offerCard(app),
    startButton: (app) => buyButton(app),
    start: (app) => clickBuy(app),
    confirm: (app) => confirmPurchase(app),
    act: (app) => buyNode(app),
    expectDone: async (app) => {
      await expect(app.toast('tip.buySuccess')).toBeVisible()
      await expect(offerCard(app)).toContainText(app.t('node.yoursOf', { bought: 2, max: 2 }))
    },
    countBooked: async (fetchData) => {
      const [sale] = (await fetchData('/api/v1/node/sales')) as [{ items: { bought: number }[] }]
      return sale.items.reduce((total, { bought }) => total + bought, 0)
    },
  },
  {
    name: 'withdrawal',
    call: 'withdraw',
    stateCall: 'listWithdrawals',
    path: '/assets/withdraw',
    success: 'tip.withdrawSuccess',
    changed: { call: 'listWalletConfigs', field: 'withdrawFee', says: 'withdraw.feeChanged' },
    ready: amountField,
    startButton: confirmButton,
    start: (app) => submitAmount(app, AMOUNT),
    confirm: confirmWithdrawal,
    act: (app) => withdraw(app, AMOUNT),
    expectDone: async (app) => {
      await expect(app.toast('tip.withdrawSuccess')).toBeVisible()
      await expect(app.page.getByText('1,830.25')).toBeVisible()
      await expect(amountField(app)).toHaveValue('')
    },
    countBooked: async (fetchData) => {
      const records = await fetchData('/api/v1/wallet/withdraw?page=1&size=100')
      return (records as { amount: string }[]).filter(({ amount }) => amount === AMOUNT).length
    },
  },
]

/** The connection of the next request breaks. @returns a function that books it */
export async function bookLater(page: Page, call: PaidAction['call']): Promise<() => Promise<void>> {
  let book = async () => {}
  await page.route(new RegExp(`${endpointOf(call).path}$`), async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.fallback()
    book = async () => {
      const init = { method: 'POST', headers: request.headers(), body: request.postData() }
      expect(await (await fetch(request.url(), init)).json()).toMatchObject({ code: 200 })
    }
    await route.abort('connectionreset')
  })
  return () => book()
}

/**
 * Advances the clock until the checks of an outcome have ended: the alert says that there is no proof. In small steps, because
 * IndexedDB answers in real time and counts as stalled after 8 s of the page's clock.
 */
export async function expectUnconfirmed(app: App): Promise<void> {
  await expect(async () => {
    await app.page.clock.fastForward(2000)
    await expect(app.sheet('outcome.unconfirmed')).toContainText(app.t('outcome.unconfirmedText'), { timeout: 1 })
  }).toPass({ intervals: [50] })
}
