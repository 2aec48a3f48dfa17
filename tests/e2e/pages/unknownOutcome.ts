import { expect, type Locator } from '@playwright/test'
import type { App } from './app.ts'

const TITLES = { buyNode: 'node.unknownPurchase', withdraw: 'withdraw.unknownWithdrawal' } as const

/** The card of a purchase or withdrawal of unknown outcome. */
export const unknownOutcome = (app: App, call: keyof typeof TITLES): Locator =>
  app.page.getByRole('region', { name: app.t(TITLES[call]) })

/** Expects that the button of the action is disabled, and names the unknown outcome as the reason. */
export async function expectNotOffered(app: App, call: keyof typeof TITLES, startButton: Locator): Promise<void> {
  await expect(startButton).toBeDisabled()
  await expect(startButton.locator('..')).toContainText(app.t(TITLES[call]))
}

/** Closes the card, and confirms the warning. */
export async function closeUnknownOutcome(app: App, call: keyof typeof TITLES): Promise<void> {
  await unknownOutcome(app, call)
    .getByRole('button', { name: app.t('action.close') })
    .click()
  await app.press(app.sheet('outcome.sureClose'), 'action.close')
}
