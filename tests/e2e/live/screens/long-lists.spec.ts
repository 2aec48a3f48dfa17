import type { Page } from '@playwright/test'
import { missingPositions, rowsAfterScrolling } from '../../browser/virtualRows.ts'
import { expect, test } from '../../fixtures/test.ts'
import { rowsOf, scrollToTheEnd } from '../../pages/infiniteList.ts'

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

test('records that arrive above leave the row on the screen in its place', async ({ app, page, server }) => {
  await server.enterScenario('no-records')
  await server.enterScenario('transactions-booked', { count: 60, createdTime: 1_790_000_000 })
  await app.open('/assets/record')
  await scrollToTheEnd(app)
  await server.enterScenario('transactions-booked', { count: 3, createdTime: 1_790_000_900 })
  const release = await server.hold('listTransactions')
  await app.reload()
  await expect(rowsOf(app, 'screen.assetsRecord').first()).toContainText('USDT')
  await rowsAfterScrolling(page, 1000)
  /** Position and top of the first row that begins on the screen; or of the row that a mark was left on. */
  const place = () =>
    page.evaluate(() => {
      const rows = [...document.querySelectorAll('li[aria-posinset]')]
      const found =
        rows.find((row) => Reflect.get(row, 'marked')) ?? rows.find((row) => row.getBoundingClientRect().top > 100)
      if (!found) throw new Error('no row')
      Reflect.set(found, 'marked', true)
      return { position: Number(found.getAttribute('aria-posinset')), top: found.getBoundingClientRect().top }
    })
  const before = await place()
  release()
  await expect.poll(async () => (await place()).position).toBe(before.position + 3)
  expect(Math.abs((await place()).top - before.top)).toBeLessThan(1)
  // And the newest row is at the top of the list.
  await page.evaluate(() => scrollTo(0, 0))
  await expect(rowsOf(app, 'screen.assetsRecord').first()).toHaveAttribute('aria-posinset', '1')
  expect(missingPositions((await rowsAfterScrolling(page, 0)).map(([position]) => position))).toEqual([])
})
