import { IS_NIGHT } from '../../night.ts'
import { countLoads, duplicateTab } from '../browser/browserStorage.ts'
import { failOnConsoleErrors } from '../browser/failOnConsoleErrors.ts'
import { App } from '../pages/app.ts'
import { test as base, expect, expectVersion, reloaded } from './test.ts'
import type { Situation } from './updateSituations.ts'
import { VERSION_B } from './versions.ts'

// Expected console errors: a file is missing, and it was a chunk of the app.
const PLANNED = /Failed to load resource|dynamically imported module|a planted error/

/** Without a service worker, as in many wallets. With one, the chunks of the old version are on the device. */
export const test = base.extend({
  serviceWorkers: 'block',
  consoleErrors: async ({ context, baseURL }, use) => {
    const problems = await failOnConsoleErrors(context, baseURL ?? '', true)
    await use(undefined)
    expect(problems.filter((problem) => !PLANNED.test(problem))).toEqual([])
  },
})

export { expect }

export const openMenu = async (app: App): Promise<void> => {
  await app.started()
  await app.button('nav.menu').click()
}

/**
 * Tests a deployment that removes the old chunks during a situation, in one tab and in two. `npm test` has
 * `src/lib/pwa/chunkRecovery.test.ts`.
 */
export function testMissingChunks({ name, member, modal, begin }: Situation): void {
  for (const count of IS_NIGHT ? [1, 2] : [])
    test.describe(`the chunks of the old version are gone while ${name}, ${count === 1 ? 'one tab' : 'two tabs'}`, () => {
      test.use({ loggedIn: member })

      test('a tab that needs one reloads once, when it is no longer busy', async ({
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
        // A page that still loads chunks would reload before the tap.
        for (const tab of tabs) await tab.page.waitForLoadState('networkidle')
        const end = await begin({ app, host, wallet })
        const loads = tabs.map((tab) => countLoads(tab.page))
        host.deploy(next)
        const recovered = reloaded(tabs)
        // A sheet covers everything that loads a chunk by a tap.
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
