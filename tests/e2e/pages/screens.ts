import type { Page } from '@playwright/test'
import { paths } from '../../../src/lib/config/paths.ts'
import { overlaysHaveLeft } from '../browser/overlays.ts'
import { expect } from '../fixtures/test.ts'
import type { App } from './app.ts'

/** Every path of the app, and one that isn't registered. */
export const ALL_PATHS: string[] = [...Object.values(paths), '/mining/record']

/** The age of fresh data. */
const AS_OF = /^(?:as of|截至) \d\d:\d\d$/

/** Every screen that needs an account, with a text of the main member's data, in both languages. */
export const ACCOUNT_SCREENS: [path: string, says: RegExp][] = [
  [paths.home, /1,860\.25/],
  [paths.node, /7,512/],
  [paths.assets, /1,860\.25/],
  [paths.assetsRecord, /−40/],
  [paths.withdraw, /1,860\.25/],
  [paths.withdrawRecord, /−/],
  [paths.invited, /inviteCode=/],
  [paths.invitedUpdate, /Class1|一星/],
  [paths.my, /Class1|一星/],
]

/** Goes to a screen as a link does, without loading the page: after the overlays that have closed have left the history. */
export async function goTo({ page }: Pick<App, 'page'>, path: string): Promise<void> {
  await overlaysHaveLeft(page)
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

/** Visits every screen that needs an account and waits for its fresh data. */
export async function visitEveryScreen(page: Page): Promise<void> {
  for (const [path, says] of ACCOUNT_SCREENS) {
    await goTo({ page }, path)
    await expect(page.getByRole('main').getByText(says).first()).toBeVisible()
    await expect(page.getByRole('main').getByText(AS_OF).first()).toBeVisible()
  }
}

/** Opens a screen and waits until its data is there. */
export async function openScreen(app: App, path: string): Promise<void> {
  await app.open(path)
  await expectLoaded(app)
}

/** Goes to a screen without loading the page, and waits until its data is there. */
export async function show(app: App, path: string): Promise<void> {
  await goTo(app, path)
  await expectLoaded(app)
}

async function expectLoaded(app: App): Promise<void> {
  await app.page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main?.querySelector('h1, h2, h3') && !main.querySelector('[aria-busy="true"]')
  })
  await expect(app.page.getByRole('main').getByRole('heading').first()).toBeVisible()
}
