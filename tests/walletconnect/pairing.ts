import { expect, type Page } from '@playwright/test'
import { readDevice } from '../e2e/browser/readDevice.ts'
import { App } from '../e2e/pages/app.ts'

const JOURNAL = 'tpu-journal-live'

/** Chooses WalletConnect in the open picker. */
export const pickWalletConnect = (app: App): Promise<void> =>
  app
    .sheet('connect.choose')
    .getByRole('button', { name: /^WalletConnect/ })
    .click()

/** Copies the link of the shown QR code. */
export async function copyCode(app: App): Promise<string> {
  await app.button('walletConnect.copy').click()
  await expect(app.toast('tip.copySuccess')).toBeVisible()
  return app.page.evaluate(() => navigator.clipboard.readText())
}

export async function chooseWalletConnect(app: App): Promise<void> {
  await app.connect()
  await pickWalletConnect(app)
}

/** Chooses WalletConnect. @returns what the QR code contains */
export async function showCode(app: App): Promise<string> {
  await chooseWalletConnect(app)
  return copyCode(app)
}

/** A login takes two round trips through the relay. */
export const expectLoggedIn = (app: App) => expect(app.page).toHaveURL('/node')

/** Closes the page and opens the app in a new one, as the next launch does: without tokens. */
export async function launchAgain(page: Page): Promise<App> {
  const next = new App(await page.context().newPage(), 'en-US')
  await page.close()
  await next.open()
  return next
}

/** What WalletConnect stores on this device, and everything else but the journal. */
export const stored = (page: Page) => page.evaluate(readDevice, JOURNAL)
