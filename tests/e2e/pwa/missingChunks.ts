import { countLoads, duplicateTab } from '../browser/browserStorage.ts'
import { failOnConsoleErrors } from '../browser/failOnConsoleErrors.ts'
import { App } from '../pages/app.ts'
import { test as base, expect, expectVersion, reloaded } from './test.ts'
import type { Situation } from './updateSituations.ts'
import { VERSION_B } from './versions.ts'

// What a browser may say here: that a file is missing, and that it was a part of the app.
const PLANNED = /Failed to load resource|dynamically imported module|Unable to preload CSS/

/** Without a worker, as in many wallets: with one, the parts of the old version are on the phone. */
export const test = base.extend({
  serviceWorkers: 'block',
  consoleErrors: async ({ context, baseURL }, use) => {
    const problems = await failOnConsoleErrors(context, baseURL ?? '', true)
    await use(undefined)
    expect(problems.filter((problem) => !PLANNED.test(problem))).toEqual([])
  },
})

export const openMenu = (app: App) => app.button('nav.menu').click()

/** The parts of the old version go away in the middle of something, in one tab and in two. */
export function testMissingParts({ name, member, modal, begin }: Situation): void {
  for (const count of [1, 2])
    test.describe(`the parts of the old version are gone while ${name}, ${count === 1 ? 'one tab' : 'two tabs'}`, () => {
      test.use({ loggedIn: member })

      test('a tab that misses one loads again, once, after what is open in it', async ({
        app,
        page,
        host,
        wallet,
        next,
      }) => {
        const path = member ? '/node' : '/'
        await app.open(path)
        const tabs = [app]
        if (count === 2) tabs.push(new App(await duplicateTab(page, path), 'en-US'))
        for (const tab of tabs) await expect(tab.page.getByRole('heading').first()).toBeVisible()
        const end = await begin({ app, host, wallet })
        const loads = tabs.map((tab) => countLoads(tab.page))
        host.deploy(next)
        const recovered = reloaded(tabs)
        // Under a sheet no part is asked for by a tap; a wallet that answers may ask for one.
        if (modal) await page.evaluate(() => void dispatchEvent(new Event('vite:preloadError')))
        for (const tab of tabs) if (!(modal && tab === app)) await openMenu(tab)
        if (name !== 'nothing is open') {
          await expect.poll(() => host.requests).toContain('HEAD /sw.js')
          expect(loads[0]?.()).toBe(0)
          await end()
        }
        await recovered
        for (const tab of tabs) await expectVersion(tab, VERSION_B)
        expect(loads.map((times) => times())).toEqual(tabs.map(() => 1))
      })
    })
}
