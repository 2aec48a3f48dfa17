import type { App } from '../../pages/app.ts'
import { fillAmount } from '../../pages/deposit.ts'
import { clickBuy } from '../../pages/nodeSale.ts'
import { submitAmount } from '../../pages/withdraw.ts'

/** What a user does while the wallet or the network misbehaves. */
export interface Journey {
  path: string
  login: 'guest' | 'member'
  /** The call that a fault hits. */
  operation: string
  act: (app: App) => Promise<unknown>
}

export const JOURNEYS = {
  'a login': { path: '/', login: 'guest', operation: 'authorize', act: (app) => app.connect() },
  'a look at the balances': { path: '/assets', login: 'member', operation: 'listAccounts', act: async () => {} },
  'a purchase': { path: '/node', login: 'member', operation: 'buyNode', act: (app) => clickBuy(app) },
  'a withdrawal': {
    path: '/assets/withdraw',
    login: 'member',
    operation: 'withdraw',
    act: (app) => submitAmount(app, '30'),
  },
  'a deposit': {
    path: '/assets',
    login: 'member',
    operation: 'confirmDeposit',
    act: async (app) => {
      await app.button('assets.deposit').click()
      await fillAmount(app, '25')
    },
  },
} as const satisfies Record<string, Journey>
export type JourneyName = keyof typeof JOURNEYS
