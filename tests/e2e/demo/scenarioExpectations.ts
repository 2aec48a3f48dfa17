import { type Expect, expect, type Locator } from '@playwright/test'
import type { App } from '../pages/app.ts'
import { confirmRecipient } from '../pages/deposit.ts'

type Approve = (kind: 'connect' | 'sign' | 'send') => Promise<void>

/** What the link of a scenario promises to show, in either language. */
export interface ScenarioExpectation {
  path: string
  /** Parameters. */
  params?: string
  see: (app: App, approve: Approve) => Promise<unknown>
}

const main = (app: App): Locator => app.page.getByRole('main')
/** Reviews take a while, and a failed transfer is read twice, 20 seconds apart, before the app says so. */
const slow = (expect as Expect).configure({ timeout: 50_000 })

const at = (path: string, see: ScenarioExpectation['see'], params?: string): ScenarioExpectation => ({
  ...{ path, see },
  ...(params !== undefined && { params }),
})
const says = (path: string, ...message: Parameters<App['t']>) =>
  at(path, (app) => expect(main(app)).toContainText(app.t(...message)))
const shows = (path: string, text: string | RegExp, params?: string) =>
  at(path, (app) => expect(main(app)).toContainText(text), params)
const screen = (path: string) => at(path, (app) => expect(main(app).getByRole('heading').first()).toBeVisible())

async function logIn(app: App, approve: Approve): Promise<void> {
  await app.connect()
  await approve('connect')
  await approve('sign')
}

async function buyPublicNode(app: App): Promise<void> {
  await app.button('node.buyFor', { price: '100' }).click()
  await app.page
    .getByRole('dialog')
    .getByRole('button', { name: app.t('node.buyNow'), exact: true })
    .click()
}

/** Sends a deposit of 25 USDT, then looks at what the screen says of it. */
const afterDeposit = (...message: Parameters<App['t']>) =>
  at('/assets', async (app, approve) => {
    await main(app)
      .getByRole('button', { name: app.t('assets.deposit'), exact: true })
      .click()
    const sheet = app.sheet('deposit.title')
    await sheet.getByLabel(app.t('deposit.amount')).fill('25')
    await app.inSheet(sheet, 'action.confirm').click()
    await confirmRecipient(app)
    await approve('send')
    await slow(app.page.locator('body')).toContainText(app.t(...message))
  })

/** By scenario. One that is missing here opens the screen that its presentation names. */
export const EXPECTATIONS: Readonly<Record<string, ScenarioExpectation>> = {
  'newcomer-without-invite': at('/', async (app, approve) => {
    await logIn(app, approve)
    await expect(app.sheet('invite.title')).toBeVisible()
  }),
  'newcomer-with-invite': at('/', async (app, approve) => {
    await logIn(app, approve)
    await app.expectPath('/node')
  }),
  'member-logged-in': shows('/assets', '1,860.25'),
  'contract-wallet': shows('/assets', '640'),
  'token-expired': shows('/assets', '1,860.25'),
  'session-ended': at('/assets', (app) => expect(app.connectButton).toBeVisible()),
  'sale-open': at('/node', (app) => expect(app.button('node.buyFor', { price: '100' })).toBeEnabled()),
  'sale-not-begun': says('/node', 'node.beginsIn'),
  'sale-last-minute': at('/node', (app) => slow(main(app)).toContainText(app.t('node.ended')), 'seconds=5'),
  'sale-last-item-taken': at('/node', async (app) => {
    await buyPublicNode(app)
    await expect(main(app)).toContainText(app.t('node.soldOut'))
    await expect(main(app)).toContainText('1,860.25')
  }),
  'sale-sold-out': says('/node', 'node.soldOut'),
  'sale-ended': says('/node', 'node.ended'),
  'node-limit-reached': says('/node', 'node.limitReached', { max: 2 }),
  'member-with-nodes': says('/node', 'node.yoursOf', { bought: 2, max: 2 }),
  'insufficient-balance': at('/node', async (app) => {
    await buyPublicNode(app)
    await expect(app.sheet('tip.insufficientBalance')).toBeVisible()
  }),
  'sale-none': says('/node', 'node.none'),
  whale: shows('/assets', '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039'),
  'usdt-balance': shows('/assets', '77.5', 'amount=77.5'),
  'many-records': shows('/assets/record', /2026/),
  'every-record': shows('/assets/record', '12.5'),
  'no-records': says('/assets/record', 'record.empty'),
  'withdrawals-advance': at('/assets/withdrawRecord', async (app) => {
    const newest = main(app).getByRole('listitem').first()
    await expect(newest).toContainText(app.t('status.pending'))
    await slow(newest).toContainText(app.t('status.done'))
  }),
  'nothing-withdrawable': says('/assets/withdraw', 'withdraw.closed'),
  'deposit-reverted': afterDeposit('deposit.stateReverted'),
  'deposit-sped-up': afterDeposit('deposit.review'),
  'deposit-cancelled': afterDeposit('deposit.serverSays', { answer: '' }),
  'deposit-other-chain': afterDeposit('deposit.serverSays', { answer: '' }),
  'server-down': at('/assets', (app) => expect(app.page.getByText(app.t('offline.server')).first()).toBeVisible()),
  'server-slow': at('/assets', (app) => slow(main(app)).toContainText('1,860.25')),
  'server-broken': says('/assets', 'error.malformed'),
}

export const expectationOf = (name: string, path = '/'): ScenarioExpectation => EXPECTATIONS[name] ?? screen(path)
