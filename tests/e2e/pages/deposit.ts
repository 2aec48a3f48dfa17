import { expect, type Locator, type Page } from '@playwright/test'
import type { DepositRow } from '../../../src/lib/durable/rows.ts'
import { readTable } from '../browser/askTables.ts'
import type { App } from './app.ts'

/** Opens the deposit sheet. */
export async function openDeposit(app: App): Promise<Locator> {
  await app.open('/assets')
  await app.button('assets.deposit').click()
  return app.sheet('deposit.title')
}

/** The wallet's USDT in the open sheet. */
export const walletUsdt = (app: App): Locator =>
  app
    .sheet('deposit.title')
    .getByRole('term')
    .filter({ hasText: app.t('wallet.usdtBalance') })
    .locator('xpath=following-sibling::dd')

/** Opens the deposit sheet, and waits until the form has read the wallet's USDT. @returns the sheet */
export async function openLoadedDeposit(app: App): Promise<Locator> {
  const sheet = await openDeposit(app)
  await expect(walletUsdt(app)).toHaveText(/ USDT$/)
  return sheet
}

/** Opens the deposit sheet and confirms an amount. @returns the sheet */
export async function submitAmount(app: App, amount: string): Promise<Locator> {
  const sheet = await openDeposit(app)
  await fillAmount(app, amount)
  return sheet
}

/** Confirms an amount in the open sheet. */
export async function fillAmount(app: App, amount: string): Promise<void> {
  const sheet = app.sheet('deposit.title')
  await sheet.getByLabel(app.t('deposit.amount')).fill(amount)
  await app.press(sheet, 'action.confirm')
}

/** Starts a deposit; if it is the first on this device, also confirms the deposit address. @returns the sheet */
export async function startDeposit(app: App, amount: string): Promise<Locator> {
  const sheet = await openDeposit(app)
  const isFirst = (await readTable(app.page, 'tpu-journal-live', 'receivers')).length === 0
  await fillAmount(app, amount)
  if (isFirst) await confirmRecipient(app)
  return sheet
}

/** The question that shows the deposit address before the first deposit. */
export const recipientQuestion = (app: App): Locator => app.sheet('deposit.checkAddress')

export const confirmRecipient = (app: App): Promise<void> => app.press(recipientQuestion(app), 'deposit.openWallet')

/** Expects that the server has acknowledged the deposit of the open sheet. */
export async function expectAcknowledged(app: App): Promise<void> {
  await expect(app.toast('tip.chargeSuccess')).toContainText(app.t('deposit.review'))
  await expect(app.sheet('deposit.title')).toBeHidden()
}

/** Makes a deposit and waits until the server has acknowledged it. */
export async function deposit(app: App, amount: string): Promise<void> {
  await startDeposit(app, amount)
  await expectAcknowledged(app)
}

/** The pending deposits on the assets screen. */
export const pendingDeposits = (app: App): Locator => app.page.getByRole('region', { name: app.t('deposit.pending') })

/** The deposits on the assets screen that have succeeded, without a record of the server yet. */
export const depositsUnderReview = (app: App): Locator =>
  app.page.getByRole('region', { name: app.t('deposit.underReview') })

/** The deposits on the assets screen that ended without a transfer. */
export const failedDeposits = (app: App): Locator => app.page.getByRole('region', { name: app.t('deposit.failed') })

export const readJournal = async (page: Page, edition: 'live' | 'demo' = 'live'): Promise<DepositRow[]> =>
  (await readTable(page, `tpu-journal-${edition}`, 'deposits')) as DepositRow[]

/** Waits until the rows of the journal have these outcomes: the reconciler needs some passes. */
export const expectOutcomes = (page: Page, outcomes: DepositRow['outcome'][]): Promise<void> =>
  expect.poll(async () => (await readJournal(page)).map(({ outcome }) => outcome)).toEqual(outcomes)
