import type { Locator, Page } from '@playwright/test'
import { goOffline } from '../browser/network.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'
import type { App } from '../pages/app.ts'
import { firstRowAtRest } from '../pages/infiniteList.ts'
import { filterChip } from '../pages/recordFilter.ts'
import { openScreen, show } from '../pages/screens.ts'

test.use({ loggedIn: true, hasTouch: true })

const dialogs = (page: Page) => page.getByRole('dialog')

const offlineBar = (app: App) => app.text('offline.bar', { reason: app.t('offline.network') })

test('a reload closes a form with money in it, and leaves no step back that does nothing', async ({ app, page }) => {
  await openScreen(app, '/assets/record')
  await show(app, '/assets')
  await app.button('assets.deposit').tap()
  await app.sheet('deposit.title').getByRole('textbox').fill('7')
  await app.reload()
  await expect(app.button('assets.deposit')).toBeEnabled()
  await page.goForward()
  await expect(dialogs(page)).toHaveCount(0)
  await app.goBack()
  await app.expectPath('/assets/record')
})

test('the arrow of a screen goes back to where the user came from, else to its parent', LONG, async ({ app, page }) => {
  await openScreen(app, '/my')
  await show(app, '/assets/record')
  await app.link('action.back').tap()
  await app.expectPath('/my')
  const other = await page.context().newPage()
  await other.goto('/deal/record')
  await other.getByRole('link', { name: app.t('action.back') }).tap()
  await expect(other).toHaveURL('/deal')
})

test.describe('a list', () => {
  test.use({ language: 'zh-CN', failuresPlanned: true })

  test(
    'has its filter in the address, and is where it was after going back, a reload, and offline',
    LONG,
    async ({ app, page, context }) => {
      await openScreen(app, '/assets')
      await app.link('assets.records').tap()
      await filterChip(app, 'record.income').tap()
      await expect(page).toHaveURL('/assets/record?direction=in')
      const scrollY = () => page.evaluate(() => globalThis.scrollY)
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        expect(await scrollY()).toBeGreaterThan(2000)
      }).toPass()
      await page.evaluate(() => scrollTo(0, 1800))
      /** Pixels from the top of the screen to a row. */
      const topOf = (row: Locator) => row.evaluate((element) => element.getBoundingClientRect().top)
      // Rows that are measured on the way move the page, not what is on the screen.
      await expect.poll(scrollY).toBeGreaterThan(1700)
      const { top, position } = await firstRowAtRest(page)
      expect(position).toBeGreaterThan(10)
      const same = page.locator(`[aria-posinset="${position}"]`)
      const expectSamePlace = () => expect.poll(async () => Math.abs((await topOf(same)) - top)).toBeLessThan(3)

      await app.link('tab.home').tap()
      await app.expectPath('/')
      await app.goBack()
      await expectSamePlace()
      await expect(filterChip(app, 'record.income')).toHaveAttribute('aria-pressed', 'true')
      await app.reload()
      await expectSamePlace()
      await app.link('tab.home').tap()
      await app.expectPath('/')
      await goOffline(context)
      await app.goBack()
      await expect(offlineBar(app)).toBeAttached()
      await expectSamePlace()
      await app.reload()
      await expect(offlineBar(app)).toBeAttached()
      await expectSamePlace()
      await expect(filterChip(app, 'record.income')).toHaveAttribute('aria-pressed', 'true')
    },
  )
})
