import type { Locator } from '@playwright/test'
import type { App } from './app.ts'

export const amountField = (app: App): Locator => app.page.getByRole('textbox', { name: app.t('withdraw.amount') })

/** The confirm button of the form. */
export const confirmButton = (app: App): Locator =>
  app.page.getByRole('main').getByRole('button', { name: app.t('action.confirm'), exact: true })

/** The summary to confirm before the request is sent. */
export const summarySheet = (app: App): Locator => app.sheet('withdraw.sure')

/** Types an amount and confirms the form, which opens the summary. */
export async function submitAmount(app: App, amount: string): Promise<void> {
  await amountField(app).fill(amount)
  await confirmButton(app).click()
}

export const confirmWithdrawal = (app: App): Promise<void> => app.press(summarySheet(app), 'action.confirm')

/** Submits an amount and confirms the summary. */
export async function withdraw(app: App, amount: string): Promise<void> {
  await submitAmount(app, amount)
  await confirmWithdrawal(app)
}
