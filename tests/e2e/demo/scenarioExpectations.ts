import { type Expect, expect, type Locator } from '@playwright/test'
import { CONTRACT_WALLET, NON_MEMBER, TEST_ACCOUNTS } from '../../../mocks/seed/addresses.ts'
import { RECORD_TYPES } from '../../../src/contract/assets.ts'
import type { Language } from '../../../src/contract/language.ts'
import { maskAddress } from '../../../src/lib/format/addresses.ts'
import type { App } from '../pages/app.ts'
import { openAdvanced } from '../pages/demo.ts'
import { confirmRecipient, readJournal } from '../pages/deposit.ts'
import { rowsOf } from '../pages/infiniteList.ts'

type Approve = (kind: 'connect' | 'sign' | 'send') => Promise<void>

/** What the link of a scenario shows in either language, and a link without the scenario does not. */
export interface ScenarioExpectation {
  path: string
  /** Parameters. */
  params?: string
  /** A scenario that the link enters first, where the screen would otherwise look the same without the tested one. */
  before?: string
  see: (app: App, approve: Approve, language: Language) => Promise<unknown>
}

const main = (app: App): Locator => app.page.getByRole('main')
/** Reviews take a while, and a failed transfer is read twice, 20 seconds apart, before the app says so. */
const slow = (expect as Expect).configure({ timeout: 50_000 })

type Options = Pick<ScenarioExpectation, 'params' | 'before'>

const at = (path: string, see: ScenarioExpectation['see'], options: Options = {}): ScenarioExpectation => ({
  ...{ path, see },
  ...options,
})
const says = (path: string, ...message: Parameters<App['t']>) =>
  at(path, (app) => expect(main(app)).toContainText(app.t(...message)))
const shows = (path: string, text: string | RegExp, params?: string) =>
  at(path, (app) => expect(main(app)).toContainText(text), params === undefined ? {} : { params })

/** The rows of the demo's log of calls to an operation, newest first. */
const callsTo = async ({ page }: App, operation: string, language: Language): Promise<Locator> =>
  (await openAdvanced(page, 'calls.title', language)).getByRole('listitem').filter({ hasText: operation })

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
    await app.press(sheet, 'action.confirm')
    await confirmRecipient(app)
    await approve('send')
    await slow(app.page.locator('body')).toContainText(app.t(...message))
  })

/** The server does not find the deposit, and the app repeats the confirmation. */
const unknownToTheServer = at('/assets', async (app, approve, language) => {
  await afterDeposit('deposit.stateSent').see(app, approve, language)
  await app.page.keyboard.press('Escape')
  const confirmations = await callsTo(app, 'confirmDeposit', language)
  await slow(confirmations.nth(1)).toBeVisible()
  await expect(confirmations.filter({ hasText: '200' })).toHaveCount(0)
})

const TWO_NAMES = 'en-US=Nova,zh-CN=Nova'
const OTHER_MEMBER = TEST_ACCOUNTS[4]

/** By scenario. */
export const EXPECTATIONS: Readonly<Record<string, ScenarioExpectation>> = {
  'newcomer-without-invite': at('/', async (app, approve) => {
    await logIn(app, approve)
    await expect(app.sheet('invite.title')).toBeVisible()
  }),
  'newcomer-with-invite': at('/', async (app, approve) => {
    await logIn(app, approve)
    await app.expectPath('/node')
    await expect(app.page.getByRole('banner')).toContainText(maskAddress(NON_MEMBER))
  }),
  'member-logged-in': shows('/my', OTHER_MEMBER, `address=${OTHER_MEMBER}`),
  'contract-wallet': shows('/my', CONTRACT_WALLET),
  'token-expired': at('/assets', async (app, _, language) => {
    await expect(main(app)).toContainText('1,860.25')
    await expect(await callsTo(app, 'refreshTokens', language)).toHaveCount(1)
  }),
  'session-ended': at('/assets', (app) => expect(app.connectButton).toBeVisible(), { before: 'member-logged-in' }),
  'sale-open': at('/node', (app) => expect(app.button('node.buyFor', { price: '100' })).toBeEnabled(), {
    before: 'sale-ended',
  }),
  'sale-not-begun': says('/node', 'node.beginsIn'),
  'sale-about-to-start': at(
    '/node',
    async (app) => {
      await expect(main(app)).toContainText(app.t('node.yoursOf', { bought: 0, max: 2 }))
      await slow(app.button('node.buyFor', { price: '100' })).toBeEnabled()
    },
    { params: 'seconds=8' },
  ),
  'node-bought': says('/node', 'node.yoursOf', { bought: 2, max: 2 }),
  'sale-last-minute': at('/node', (app) => slow(main(app)).toContainText(app.t('node.ended')), { params: 'seconds=5' }),
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
    await expect(main(app)).toContainText(app.t('node.usableShort'))
    await app.button('node.buyFor', { price: '100' }).click()
    await expect(app.sheet('tip.insufficientBalance')).toBeVisible()
  }),
  'sale-without-limits': at('/node', (app) => expect(app.text('node.yours', { bought: 1 })).toBeVisible()),
  'sale-without-items': says('/node', 'node.notOnSale'),
  'sale-none': says('/node', 'node.none'),
  'no-node-types': at('/node', async (app, _, language) => {
    const call = (await callsTo(app, 'listNodeTypes', language)).first()
    await call.getByRole('button').click()
    await expect(call).toContainText('"data": []')
  }),
  'sale-named': shows('/node', 'Nova', TWO_NAMES),
  'node-types-named': shows('/my', 'Nova', TWO_NAMES),
  whale: shows('/assets', '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039'),
  'usdt-balance': shows('/assets', '77.5', 'amount=77.5'),
  'no-accounts': shows('/assets', 'USDT 0%'),
  'many-records': at('/assets/record', async (app) => {
    const list = app.page.getByRole('list', { name: app.t('screen.assetsRecord'), exact: true })
    await expect(list.getByRole('listitem').nth(9)).toBeAttached()
    // A record per hour: ten records are of one or two days.
    const days = (await list.getByRole('listitem').allInnerTexts())
      .slice(0, 10)
      .join()
      .match(/\d{4}\/\d\d\/\d\d/g)
    expect(days?.length).toBeLessThanOrEqual(2)
  }),
  'every-record': at('/assets/record', async (app) => {
    for (const [index, type] of RECORD_TYPES.entries())
      await expect(rowsOf(app, 'screen.assetsRecord').nth(index)).toContainText(app.t(`record.${type}`))
    await expect(main(app)).toContainText(app.t('record.unknown', { raw: 'airdrop' }))
  }),
  'no-records': says('/assets/record', 'record.empty'),
  'transactions-booked': shows('/assets/record', '+77.5', 'amount=77.5'),
  'withdrawals-advance': at('/assets/withdrawRecord', async (app) => {
    const newest = main(app).getByRole('listitem').first()
    await expect(newest).toContainText(app.t('status.pending'))
    await slow(newest).toContainText(app.t('status.done'))
  }),
  'withdrawal-requested': shows('/assets/withdrawRecord', '−77.5', 'amount=77.5'),
  'withdrawals-made': shows('/assets/withdrawRecord', '−77.5', 'amount=77.5'),
  'usdt-withdrawable': shows('/assets/withdraw', '2.75 USDT', 'withdrawFee=2.75'),
  'nothing-withdrawable': says('/assets/withdraw', 'withdraw.closed'),
  'deposit-made': shows('/assets/record', '+77.5', 'amount=77.5'),
  'deposit-reverted': afterDeposit('deposit.stateReverted'),
  'deposit-sped-up': at('/assets', async (app, approve, language) => {
    await afterDeposit('deposit.review').see(app, approve, language)
    // The hash of the wallet's reply, and the hash of the faster transaction.
    await slow.poll(async () => (await readJournal(app.page, 'demo'))[0]?.hashes.length).toBe(2)
  }),
  'deposit-cancelled': unknownToTheServer,
  'deposit-other-chain': unknownToTheServer,
  'member-has-inviter': shows('/invited', OTHER_MEMBER, `inviter=${OTHER_MEMBER}`),
  'member-has-no-inviter': at('/invited', (app) =>
    expect(app.page.getByRole('definition').filter({ hasText: '—' })).toHaveCount(2),
  ),
  'no-invitees': says('/invited', 'invited.empty'),
  'invitees-joined': at(
    '/invited',
    (app) => expect(rowsOf(app, 'invited.invitees').filter({ hasText: '0x0000' })).toHaveCount(3),
    { params: 'count=3' },
  ),
  'levels-named': shows('/invited/update', 'Nova', TWO_NAMES),
  'server-down': at('/assets', (app) => expect(app.page.getByText(app.t('offline.server')).first()).toBeVisible()),
  'server-slow': at('/assets', async (app, _, language) => {
    await slow(main(app)).toContainText('1,860.25')
    await expect((await callsTo(app, 'listAccounts', language)).first()).toContainText(/[5-9]\d{3} ms/)
  }),
  'server-broken': says('/assets', 'error.malformed'),
}
