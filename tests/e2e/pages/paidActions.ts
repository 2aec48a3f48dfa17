import { expect, type Locator, type Page } from '@playwright/test'
import { endpointOf } from '../server/calls.ts'
import type { App } from './app.ts'
import { buyButton, buyNode, clickBuy, confirmPurchase, offerCard } from './nodeSale.ts'
import { amountField, confirmButton, confirmWithdrawal, submitAmount, withdraw } from './withdraw.ts'

/** A purchase or a withdrawal. */
export interface Action {
  name: string
  call: 'buyNode' | 'withdraw'
  /** The call that reads the state before and after. */
  stateCall: 'listNodeSales' | 'listWithdrawals'
  success: 'tip.buySuccess' | 'tip.withdrawSuccess'
  path: string
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
  expectUnconfirmed: (app: App) => Promise<void>
  /** What was typed or owned is as before. */
  expectUnchanged: (app: App) => Promise<void>
}

const expectBought = (app: App, bought: number) =>
  expect(offerCard(app)).toContainText(app.t('node.yoursOf', { bought, max: 2 }))

export const ACTIONS: Action[] = [
  {
    name: 'purchase',
    call: 'buyNode',
    stateCall: 'listNodeSales',
    success: 'tip.buySuccess',
    path: '/node',
    ready: (app) => offerCard(app),
    startButton: (app) => buyButton(app),
    start: (app) => clickBuy(app),
    confirm: (app) => confirmPurchase(app),
    act: (app) => buyNode(app),
    expectDone: async (app) => {
      await expect(app.toast('tip.buySuccess')).toBeVisible()
      await expectBought(app, 2)
    },
    expectUnconfirmed: (app) =>
      expect(app.sheet('outcome.unconfirmed')).toContainText(app.t('outcome.unconfirmedText'), { timeout: 1 }),
    expectUnchanged: (app) => expectBought(app, 1),
  },
  {
    name: 'withdrawal',
    call: 'withdraw',
    stateCall: 'listWithdrawals',
    success: 'tip.withdrawSuccess',
    path: '/assets/withdraw',
    ready: amountField,
    startButton: confirmButton,
    start: (app) => submitAmount(app, '30'),
    confirm: confirmWithdrawal,
    act: (app) => withdraw(app, '30'),
    expectDone: async (app) => {
      await expect(app.toast('tip.withdrawSuccess')).toBeVisible()
      await expect(app.page.getByText('1,830.25')).toBeVisible()
      await expect(amountField(app)).toHaveValue('')
    },
    expectUnconfirmed: (app) =>
      expect(app.sheet('outcome.unconfirmed')).toContainText(app.t('outcome.unconfirmedText'), { timeout: 1 }),
    expectUnchanged: (app) => expect(amountField(app)).toHaveValue('30'),
  },
]

/** Breaks the connection of the next request. @returns a function that books it */
export async function bookLater(page: Page, call: Action['call']): Promise<() => Promise<void>> {
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
 * Lets the checks of an outcome, which take a minute, run to their end. In small steps: IndexedDB answers in real time, and
 * counts as stalled after 8 s of the page's clock.
 */
export async function expectAfterAllChecks(app: App, expectation: () => Promise<void>): Promise<void> {
  await expect(app.text('action.checking')).toBeVisible()
  await expect(async () => {
    await app.page.clock.fastForward(2000)
    await expectation()
  }).toPass({ intervals: [50] })
}
