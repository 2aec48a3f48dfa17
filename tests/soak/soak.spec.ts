import { goOffline, goOnline } from '../e2e/browser/network.ts'
import { expect, test } from '../e2e/fixtures/test.ts'
import type { App } from '../e2e/pages/app.ts'
import { ALL_PATHS, goTo, show } from '../e2e/pages/screens.ts'
import { expectFlat, printUsage, type Usage, watchUsage } from './measure.ts'

/** Rounds of everything below: about an hour of use. `SOAK=<n>` for another number. */
const ROUNDS = Number(process.env.SOAK) || 40
/** Code and caches are filled in the first rounds. */
const WARM_UP = Math.ceil(ROUNDS / 4)
const MEASUREMENTS = 8

test.use({ loggedIn: true, failuresPlanned: /\/api\/|\/\?reach$/ })

/** Every screen, twenty pages of a long list, the sheets, both languages, hidden amounts. */
async function openEverything(app: App): Promise<void> {
  const { page } = app
  for (const path of ALL_PATHS) await goTo(app, path).then(() => page.waitForTimeout(50))
  await show(app, '/assets/record')
  for (let pages = 0; pages < 20; pages += 1) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForTimeout(30)
  }
  await show(app, '/assets')
  for (const opener of ['nav.menu', 'assets.deposit'] as const) {
    await app.button(opener).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  for (const language of ['zh-CN', 'en-US'] as const) await app.chooseLanguage(language)
}

async function loseNetwork(app: App): Promise<void> {
  const context = app.page.context()
  await goOffline(context)
  await show(app, '/invited')
  await goOnline(context)
  await app.page.evaluate(() => dispatchEvent(new Event('online')))
  await show(app, '/node')
}

/** Logs out and in again, in the same document. */
async function changeSession(app: App): Promise<void> {
  await app.logOut()
  await app.connect()
  await app.expectPath('/node')
}

test('an hour of use leaves nothing behind', async ({ app, page, server }) => {
  test.setTimeout(60 * 60 * 1000)
  await server.enterScenario('many-records')
  const measure = await watchUsage(page)
  await app.open('/assets')
  const curve: Usage[] = []
  const every = Math.max(1, Math.floor((ROUNDS - WARM_UP) / MEASUREMENTS))
  for (let round = 0; round < ROUNDS; round += 1) {
    await openEverything(app)
    await loseNetwork(app)
    await changeSession(app)
    if (round < WARM_UP || (round - WARM_UP) % every > 0) continue
    await show(app, '/assets')
    const usage = await measure()
    curve.push(usage)
    printUsage(round, usage)
  }
  expectFlat(curve)
})
