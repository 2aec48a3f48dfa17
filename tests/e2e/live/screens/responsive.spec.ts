import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { ALL_PATHS, openScreen } from '../../pages/screens.ts'

test.describe.configure({ timeout: 60_000 })

/** How many pixels stand out at the side. */
const overflow = (page: Page) =>
  page.evaluate(() => Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - innerWidth))

const SIZES = {
  '320 px': { viewport: { width: 320, height: 568 } },
  '390 px at 200 % zoom': { viewport: { width: 195, height: 422 }, deviceScaleFactor: 2 },
}

for (const [size, screen] of Object.entries(SIZES))
  for (const language of ['en-US', 'zh-CN'] as const)
    test.describe(`at ${size} in ${language}`, () => {
      test.use({ ...screen, language })

      test('a guest scrolls nothing sideways', async ({ app, page }) => {
        for (const path of ['/', '/assets']) {
          await openScreen(app, path)
          expect.soft(await overflow(page), path).toBe(0)
        }
      })

      test.describe('a member', () => {
        test.use({ loggedIn: true })

        test('scrolls nothing sideways, on any route', async ({ app, page }) => {
          for (const path of ALL_PATHS) {
            await openScreen(app, path)
            expect.soft(await overflow(page), path).toBe(0)
          }
        })
      })
    })

test.describe('at 320 px', () => {
  test.use({ ...SIZES['320 px'], loggedIn: true })

  test('very long names and amounts do not break the layout', async ({ app, page, server }) => {
    const long = `${'W'.repeat(300)} ${'مستوى'.repeat(60)} ${'长'.repeat(300)}`
    const named = { 'en-US': long, 'zh-CN': long }
    for (const scenario of ['sale-named', 'node-types-named', 'levels-named'])
      await server.enterScenario(scenario, named)
    const amount = '123456789012345678901234567890.123456789012345678'
    await server.enterScenario('usdt-balance', { amount })
    await server.enterScenario('transactions-booked', { amount, type: 'x'.repeat(300), token: 'Y'.repeat(60) })
    await server.enterScenario('withdrawals-made', { amount, status: 'x'.repeat(300), token: 'Y'.repeat(60) })
    for (const path of ALL_PATHS) {
      await openScreen(app, path)
      expect.soft(await overflow(page), path).toBe(0)
    }
  })
})
