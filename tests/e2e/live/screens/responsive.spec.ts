import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { CHINESE_FIRST, vary } from '../../fixtures/variations.ts'
import type { App } from '../../pages/app.ts'
import { ALL_PATHS, openScreen, show } from '../../pages/screens.ts'

/** Pixels by which the page is wider than the window. */
const overflow = (page: Page) =>
  page.evaluate(() => Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - innerWidth))

/** From 390 px at 200 % zoom to a desktop. */
const WINDOWS = [
  { width: 195, height: 422 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 900, height: 1200 },
  { width: 1280, height: 800 },
]

async function expectNoOverflow(app: App, paths: string[], windows = WINDOWS): Promise<void> {
  await openScreen(app, '/')
  for (const path of paths) {
    await show(app, path)
    for (const size of windows) {
      await app.page.setViewportSize(size)
      expect.soft(await overflow(app.page), `${path} at ${size.width} px`).toBe(0)
    }
  }
}

for (const language of vary(CHINESE_FIRST))
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('no route of a guest scrolls sideways in any window', async ({ app }) => {
      await expectNoOverflow(app, ['/', '/assets'])
    })

    test.describe('a member', () => {
      test.use({ loggedIn: true })

      test('no route scrolls sideways in any window', async ({ app }) => {
        await expectNoOverflow(app, ALL_PATHS)
      })
    })
  })

test('the root font size is a 25th of the width from 320 to 480 px, clamped outside, and 16 px beside a rail', async ({
  app,
  page,
}) => {
  await app.open('/')
  for (const [width, size] of [
    [280, 12.8],
    [320, 12.8],
    [390, 15.6],
    [480, 19.2],
    [899, 19.2],
    [1280, 16],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const fontSize = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    expect(Number.parseFloat(fontSize), `${width} px`).toBeCloseTo(size, 2)
  }
})

test.describe('a member', () => {
  test.use({ loggedIn: true })

  test('very long names and amounts do not break the layout', async ({ app, server }) => {
    const long = `${'W'.repeat(300)} ${'مستوى'.repeat(60)} ${'长'.repeat(300)}`
    const named = { 'en-US': long, 'zh-CN': long }
    for (const scenario of ['sale-named', 'node-types-named', 'levels-named'])
      await server.enterScenario(scenario, named)
    const amount = '123456789012345678901234567890.123456789012345678'
    await server.enterScenario('usdt-balance', { amount })
    await server.enterScenario('transactions-booked', { amount, type: 'x'.repeat(300), token: 'Y'.repeat(60) })
    await server.enterScenario('withdrawals-made', { amount, status: 'x'.repeat(300), token: 'Y'.repeat(60) })
    await expectNoOverflow(app, ALL_PATHS, [{ width: 320, height: 568 }])
  })
})
