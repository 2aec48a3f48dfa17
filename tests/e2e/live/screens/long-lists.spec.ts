import { type RowPlace, renderedRows } from '../../browser/listPlace.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { scrollToTheEnd } from '../../pages/infiniteList.ts'

test.use({ loggedIn: true })
test.describe.configure({ timeout: 90_000 })

const COUNT = 100
const POSITIONS = Array.from({ length: COUNT }, (_, index) => index + 1)
/** Rows that may be in the page at once. */
const MAX_RENDERED = 60
/** Half a screen. */
const STEP_PX = 400

/** Page function: scrolls, and waits for two frames. */
async function scrollToPixel(top: number): Promise<void> {
  scrollTo(0, top)
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}

test('100 records, fetched page by page: no row is dropped or repeated', LONG, async ({ app, page, server, calls }) => {
  await server.enterScenario('no-records')
  await server.enterScenario('transactions-booked', { count: COUNT, createdTime: 1_790_000_000 })
  await app.open('/assets/record')
  await scrollToTheEnd(app)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const seen = new Map<number, string>()
  for (let top = 0; top < height; top += STEP_PX) {
    await page.evaluate(scrollToPixel, top)
    let rows: RowPlace[] = []
    await expect(async () => {
      rows = await page.evaluate(renderedRows)
      expect(rows.filter(({ text }) => text === '')).toEqual([])
    }).toPass()
    expect(rows.length).toBeLessThan(MAX_RENDERED)
    expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length)
    for (const { position, text } of rows) {
      expect(seen.get(position) ?? text, `row ${position} changed`).toBe(text)
      seen.set(position, text)
    }
  }
  expect([...seen.keys()].sort((a, b) => a - b)).toEqual(POSITIONS)
  expect(new Set(seen.values()).size).toBe(COUNT)
  const pages = calls.queriesOf('listTransactions').map((query) => Number(query.page))
  expect(pages).toEqual(POSITIONS.slice(0, COUNT / 10 + 1))
})
