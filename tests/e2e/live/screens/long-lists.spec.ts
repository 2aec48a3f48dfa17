import type { Page } from '@playwright/test'
import { missingPositions, rowsAfterScrolling } from '../../browser/virtualRows.ts'
import { expect, test } from '../../fixtures/test.ts'
import { rowsOf } from '../../pages/infiniteList.ts'

test.use({ loggedIn: true })
test.describe.configure({ timeout: 90_000 })

/** Rows that may be in the page at once. */
const MAX_RENDERED = 60
/** Half a screen. */
const STEP_PX = 400

/** Scrolls through a range, half a screen at a time. Returns each row that was rendered. */
async function scrollThrough(page: Page, from: number, steps: number): Promise<Map<number, string>> {
  const seen = new Map<number, string>()
  for (let step = 0; step < steps; step += 1) {
    const rows = await rowsAfterScrolling(page, from + step * STEP_PX)
    expect(rows.length).toBeLessThan(MAX_RENDERED)
    expect(new Set(rows.map(([place]) => place)).size).toBe(rows.length)
    for (const [place, text] of rows) {
      expect(seen.get(place) ?? text, `row ${place} changed`).toBe(text)
      seen.set(place, text)
    }
  }
  return seen
}

test('200 records, fetched page by page: no row is dropped or repeated', async ({ app, page, server, calls }) => {
  const COUNT = 200
  await server.enterScenario('no-records')
  await server.enterScenario('transactions-booked', { count: COUNT, createdTime: 1_790_000_000 })
  await app.open('/assets/record')
  await expect(rowsOf(app, 'screen.assetsRecord').first()).toBeVisible()
  await page.evaluate(async (end) => {
    while (!document.body.textContent.includes(end)) {
      scrollTo(0, document.documentElement.scrollHeight)
      await new Promise(requestAnimationFrame)
      if (performance.now() > 40_000) throw new Error(`No end: ${document.body.textContent.slice(-300)}`)
    }
  }, app.t('tip.noMore'))
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const seen = await scrollThrough(page, 0, Math.ceil(height / STEP_PX))
  expect(missingPositions(seen.keys())).toEqual([])
  expect(new Set(seen.values()).size).toBe(COUNT)
  const pages = calls.queriesOf('listTransactions').map((query) => Number(query.page))
  expect(pages).toEqual(Array.from({ length: COUNT / 10 + 1 }, (_, index) => index + 1))
})
