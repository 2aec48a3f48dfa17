import { type BrowserContext, expect, type Page } from '@playwright/test'
import { duplicateTab } from '../browser/browserStorage.ts'
import { SEEDED_USDT } from '../fixtures/accounts.ts'
import { App } from './app.ts'

const ASSETS = '/assets'

/** Shows the figures of the logged-in account. */
export async function openAssets(app: App): Promise<void> {
  await app.open(ASSETS)
  await expect(app.page.getByText(SEEDED_USDT).first()).toBeVisible()
}

async function expectFigures(page: Page): Promise<App> {
  await expect(page.getByText(SEEDED_USDT).first()).toBeVisible()
  return new App(page, 'en-US')
}

/** A second tab of the same session that shows the account's figures. */
export const duplicateAtAssets = async (page: Page): Promise<App> => expectFigures(await duplicateTab(page, ASSETS))

/** A new tab, in which the account of the wallet logs in. */
export async function logInInNewTab(context: BrowserContext, prepare = async () => {}): Promise<App> {
  const tab = new App(await context.newPage(), 'en-US')
  await tab.open('/')
  await prepare()
  await tab.connect()
  await tab.expectPath('/node')
  return tab
}
