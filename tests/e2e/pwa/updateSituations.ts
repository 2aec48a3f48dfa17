import { USDT_AFTER_PURCHASE } from '../fixtures/accounts.ts'
import { expect } from '../fixtures/test.ts'
import type { App } from '../pages/app.ts'
import { readJournal, startDeposit } from '../pages/deposit.ts'
import { buyNode } from '../pages/nodeSale.ts'
import { endpointOf } from '../server/calls.ts'
import type { Host } from '../server/host.ts'
import type { TestWallet } from '../wallet/TestWallet.ts'

export interface Stage {
  app: App
  host: Host
  wallet: TestWallet
}

/** What a user is doing when an update arrives. */
export interface Situation {
  name: string
  /** Whether it needs a login. */
  member: boolean
  /** Covers the screen with a sheet, so that a notice can only be answered in another tab. */
  modal: boolean
  /** Starts it. Returns a function that ends it and expects it to have succeeded. */
  begin(stage: Stage): Promise<() => Promise<void>>
}

export const nothing: Situation = {
  name: 'nothing is open',
  member: false,
  modal: false,
  begin: async () => async () => {},
}

export const purchase: Situation = {
  name: 'a purchase is pending',
  member: true,
  modal: false,
  begin: async ({ app, host }) => {
    const { path } = endpointOf('buyNode')
    const calls = () => host.requests.filter((request) => request === `POST ${path}`).length
    const answer = host.holds(path)
    await buyNode(app)
    await expect.poll(calls).toBe(1)
    return async () => {
      answer()
      await expect(app.page.getByText(USDT_AFTER_PURCHASE).or(app.toast('tip.buySuccess')).first()).toBeVisible()
      expect(calls()).toBe(1)
    }
  },
}

/** Needs `chained`. */
export const openDeposit: Situation = {
  name: 'a deposit is open in the wallet',
  member: true,
  modal: true,
  begin: async ({ app, wallet }) => {
    const send = wallet.hold('eth_sendTransaction')
    await startDeposit(app, '12')
    await expect.poll(() => wallet.requestCount('eth_sendTransaction')).toBe(1)
    return async () => {
      send()
      // Read from the database: the page may reload as soon as this is done.
      const outcome = async () => (await readJournal(app.page).catch(() => []))[0]?.outcome
      await expect.poll(outcome).toBe('confirmed')
      expect(wallet.requestCount('eth_sendTransaction')).toBe(1)
      await app.page.keyboard.press('Escape')
    }
  },
}
