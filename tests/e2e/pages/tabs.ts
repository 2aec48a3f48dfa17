import { type BrowserContext, expect } from '@playwright/test'
import { SEEDED_USDT } from '../fixtures/accounts.ts'
import { App } from './app.ts'

/** Shows the figures of the logged-in account. */
export async function openAssets(app: App): Promise<void> {
  await app.open('/assets')
  await expect(app.page.getByText(SEEDED_USDT).first()).toBeVisible()
}

/** A new tab, in which the account of the wallet logs in. */
export async function logInInNewTab(context: BrowserContext, prepare = async () => {}): Promise<App> {
  const tab = new App(await context.newPage(), 'en-US')
  await tab.open('/')
  await prepare()
  await tab.connect()
  await tab.expectPath('/node')
  return tab
}
