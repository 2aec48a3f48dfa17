import type { Page } from '@playwright/test'
import { makeRowsHigher, type RowPlace, renderedRows, scrollSlowly, toggleNotice } from '../../browser/listPlace.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { firstRowAtRest, rowsOf, scrollToTheEnd } from '../../pages/infiniteList.ts'
import { filterChip } from '../../pages/recordFilter.ts'
import type { Server } from '../../server/server.ts'

test.use({ loggedIn: true })

const NEWEST = 1_790_000_000

const book = (server: Server, count: number, createdTime: number) =>
  server.enterScenario('transactions-booked', { count, createdTime })

/** Opens the records, all of which are then on the device. */
test.beforeEach(async ({ app, server }) => {
  await server.enterScenario('no-records')
  await book(server, 80, NEWEST)
  await app.open('/assets/record')
  await scrollToTheEnd(app)
})

/** Scrolls to a row in the middle. @returns the first row that begins on the screen, once scrolling has ended */
async function scrollToMiddle(page: Page): Promise<RowPlace> {
  await page.evaluate(() => scrollTo(0, 2500))
  return firstRowAtRest(page)
}

async function expectSamePlace(page: Page, row: RowPlace): Promise<void> {
  const moved = async () => {
    const found = (await page.evaluate(renderedRows)).find(({ text }) => text === row.text)
    return found ? Math.abs(found.top - row.top) : `not in the page: ${row.text}`
  }
  await expect.poll(moved).toBeLessThan(2)
}

test('after a reload a list is at its row, although 40 newer records have arrived meanwhile', async ({
  app,
  page,
  server,
}) => {
  const row = await scrollToMiddle(page)
  await book(server, 40, NEWEST + 900)
  await app.reload()
  await expectSamePlace(page, row)
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('[aria-busy=true]').length)).toBe(0)
  await expectSamePlace(page, row)
  // The newest row is at the top of the list, and no row of the screen is missing.
  await page.evaluate(() => scrollTo(0, 0))
  await expect(rowsOf(app, 'screen.assetsRecord').first()).toHaveAttribute('aria-posinset', '1')
  const positions = (await page.evaluate(renderedRows)).map(({ position }) => position)
  expect(positions).toEqual(positions.map((_, index) => index + 1))
})

test('after a reload in its middle, a list starts at its top under another filter', LONG, async ({ app, page }) => {
  const row = await scrollToMiddle(page)
  await app.reload()
  await expectSamePlace(page, row)
  await filterChip(app, 'record.income').click()
  await expect(page).toHaveURL(/direction=in/)
  expect((await firstRowAtRest(page)).position).toBe(1)
})

test(
  'a notice that comes and goes above a list, higher rows and text of twice the size leave its row in its place',
  LONG,
  async ({ page }) => {
    const row = await scrollToMiddle(page)
    for (let times = 0; times < 3; times += 1) {
      await page.evaluate(toggleNotice, 60)
      await expectSamePlace(page, row)
    }
    const scrolling = page.evaluate(scrollSlowly, 300)
    await page.evaluate(toggleNotice, 60)
    await scrolling
    await expectSamePlace(page, { ...row, top: row.top - 300 })

    const next = await scrollToMiddle(page)
    await page.evaluate(makeRowsHigher, 17)
    await expectSamePlace(page, next)
    const client = await page.context().newCDPSession(page)
    await client.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await expectSamePlace(page, next)
    await page.setViewportSize({ width: 390, height: 320 })
    await expectSamePlace(page, next)
  },
)

test(
  'a list is at its row when the user goes back before the next screen has loaded, and after a change of the language',
  LONG,
  async ({ app, page }) => {
    const row = await scrollToMiddle(page)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/static\/.*Deal.*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await page.evaluate(() => history.pushState(null, '', '/deal'))
    await expect(rowsOf(app, 'screen.assetsRecord').first()).toBeHidden()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await app.goBack()
    await expectSamePlace(page, row)
    release()

    await app.link('tab.home').click()
    await app.expectPath('/')
    await app.chooseLanguage('zh-CN')
    await app.goBack()
    const translated = page.locator(`[aria-posinset="${row.position}"]`)
    await expect(translated).toContainText('充值')
    await expect
      .poll(() => translated.evaluate((element) => element.getBoundingClientRect().top))
      .toBeCloseTo(row.top, 0)
  },
)

test('a row keeps the focus when it is scrolled away, and Tab goes on from there', LONG, async ({ page }) => {
  await scrollToMiddle(page)
  const rows = page.locator('main li[aria-posinset]')
  const position = Number(await rows.nth(15).getAttribute('aria-posinset'))
  const buttonOf = (at: number) => page.locator(`[aria-posinset="${at}"] button`)
  await buttonOf(position).focus()
  for (const to of [0, 1_000_000, 0]) {
    await page.evaluate((top) => scrollTo(0, top), to)
    await expect.poll(() => rows.count()).toBeGreaterThan(5)
    await expect(buttonOf(position)).toBeFocused()
    await expect(buttonOf(position)).not.toBeInViewport()
  }
  await page.keyboard.press('Tab')
  await expect(buttonOf(position + 1)).toBeFocused()
  await expect(buttonOf(position + 1)).toBeInViewport()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(buttonOf(position - 1)).toBeFocused()
})

test(
  'a list comes into the page together with its first rows, no frame lacks a row while it is scrolled fast, and it fills a window that becomes higher',
  LONG,
  async ({ app, page }) => {
    await app.link('tab.home').click()
    await app.expectPath('/')
    const { rowsAtFirst, problems } = await page.evaluate(async () => {
      const findProblem = () => {
        const list = document.querySelector('main ul')
        if (!list) return undefined
        const positions = [...list.querySelectorAll('li')].map((row) => Number(row.ariaPosInSet))
        const middle = document.elementFromPoint(innerWidth / 2, innerHeight * 0.75)
        if (!middle?.closest('li')) return 'blank'
        if (positions.some((position, index) => position !== (positions[0] ?? 0) + index)) return `rows ${positions}`
        return positions.length > 60 ? 'all rows' : undefined
      }
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const appearing = new Promise<number>((resolve) => {
        new MutationObserver((_, observer) => {
          const list = document.querySelector('main ul')
          if (!list) return
          observer.disconnect()
          resolve(list.querySelectorAll('li').length)
        }).observe(document.body, { childList: true, subtree: true })
      })
      history.pushState(null, '', '/assets/record')
      const rowsAtFirst = await appearing
      const problems: (string | undefined)[] = []
      for (let step = 0; step <= 40; step += 1) {
        if (step > 0) scrollBy({ top: step <= 20 ? 250 : -250, behavior: 'instant' })
        await painted()
        problems.push(findProblem())
      }
      return { rowsAtFirst, problems: problems.filter(Boolean) }
    })
    expect(rowsAtFirst).toBeGreaterThan(5)
    expect(problems).toEqual([])
    const rows = rowsOf(app, 'screen.assetsRecord')
    await expect(rows.first()).toBeInViewport()
    await page.setViewportSize({ width: 390, height: 2600 })
    await expect(rows.nth(25)).toBeInViewport()
  },
)
