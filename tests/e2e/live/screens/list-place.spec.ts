import type { Page } from '@playwright/test'
import { makeRowsHigher, type RowPlace, renderedRows, scrollSlowly, toggleNotice } from '../../browser/listPlace.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { firstRowAtRest, rowsOf, scrollToTheEnd } from '../../pages/infiniteList.ts'
import { filterChip } from '../../pages/recordFilter.ts'
import type { Server } from '../../server/server.ts'

test.use({ loggedIn: true })
test.describe.configure({ timeout: 90_000 })

const NEWEST = 1_790_000_000
const ARRIVED = 3

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

async function expectSamePlace(page: Page, row: Omit<RowPlace, 'position'>): Promise<void> {
  const moved = async () => {
    const found = (await page.evaluate(renderedRows)).find(({ text }) => text === row.text)
    return found ? Math.abs(found.top - row.top) : `not in the page: ${row.text}`
  }
  await expect.poll(moved).toBeLessThan(2)
}

test('at the very top, records that arrive are seen at the top', LONG, async ({ app, page, server }) => {
  await page.evaluate(() => scrollTo(0, 0))
  const rows = rowsOf(app, 'screen.assetsRecord')
  await expect(rows.first()).toHaveAttribute('aria-posinset', '1')
  const before = (await page.evaluate(renderedRows))[0]
  await book(server, ARRIVED, NEWEST + 900)
  await page.getByRole('button', { name: /^as of/ }).click()
  await expect(rows.nth(ARRIVED)).toContainText(before?.text ?? 'no row')
  await expect(rows.first()).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

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

test('after a reload in its middle, a list starts at its top under another filter', async ({ app, page }) => {
  const row = await scrollToMiddle(page)
  await app.reload()
  await expectSamePlace(page, row)
  await filterChip(app, 'record.income').click()
  await expect(page).toHaveURL(/direction=in/)
  expect((await firstRowAtRest(page)).position).toBe(1)
})

test('where the row at the top is gone, a list starts at the next older one', LONG, async ({ app, page, server }) => {
  await scrollToMiddle(page)
  const at = (rows: RowPlace[]) => rows.findIndex(({ top }) => top >= 0)
  const rows = await page.evaluate(renderedRows)
  const [gone, next] = rows.slice(at(rows))
  if (!gone || !next) throw new Error('no rows')
  await server.hold('listTransactions')
  await page.evaluate(async (position) => {
    const opening = indexedDB.open('tpu-cache-live')
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const entries = database.transaction('entries', 'readwrite').objectStore('entries')
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const reading = entries.getAllKeys()
      reading.onsuccess = () => resolve(reading.result)
    })
    const deleting = entries.delete(keys[keys.length - position] ?? [])
    await new Promise((resolve) => {
      deleting.onsuccess = resolve
    })
    database.close()
  }, gone.position)
  await app.reload()
  await expectSamePlace(page, { text: next.text, top: gone.top })
  await expect(page.getByText(gone.text)).toHaveCount(0)
})

test('a notice that comes and goes above a list, higher rows and text of twice the size leave its row in its place', async ({
  page,
}) => {
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
})

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

test('a row keeps the focus when it is scrolled away, and Tab goes on from there', async ({ page }) => {
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

test('a list comes into the page together with its first rows, no frame is blank while it is scrolled fast, and it fills a window that becomes higher', async ({
  app,
  page,
}) => {
  await app.link('tab.home').click()
  await app.expectPath('/')
  const { first, blank } = await page.evaluate(async () => {
    /** What is in the middle of the screen once a frame has been painted. */
    const isBlank = () =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() =>
          setTimeout(() => {
            const list = document.querySelector('main ul')
            const middle = document.elementFromPoint(innerWidth / 2, innerHeight * 0.75)
            resolve(list !== null && middle?.closest('li') === null)
          }),
        )
      })
    const frames: string[] = []
    const rowsAtFirst = new Promise<number>((resolve) => {
      new MutationObserver((_, observer) => {
        const list = document.querySelector('main ul')
        if (!list) return
        observer.disconnect()
        resolve(list.querySelectorAll('li').length)
      }).observe(document.body, { childList: true, subtree: true })
    })
    history.pushState(null, '', '/assets/record')
    const rows = await rowsAtFirst
    if (await isBlank()) frames.push('opened')
    for (let step = 0; step < 40; step += 1) {
      scrollBy({ top: step < 20 ? 250 : -250, behavior: 'instant' })
      if (await isBlank()) frames.push(`step ${step}`)
    }
    return { first: rows, blank: frames }
  })
  expect(first).toBeGreaterThan(5)
  expect(blank).toEqual([])
  const rows = rowsOf(app, 'screen.assetsRecord')
  await expect(rows.first()).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 2600 })
  await expect(rows.nth(25)).toBeInViewport()
})
