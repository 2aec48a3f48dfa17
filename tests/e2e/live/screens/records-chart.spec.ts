import type { Page } from '@playwright/test'
import { goOffline, goOnline } from '../../browser/network.ts'
import { seedCache } from '../../fixtures/seedCache.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { fillDateRange, filterChip, openFilter } from '../../pages/recordFilter.ts'

test.use({ loggedIn: true })

const COUNT = 20_000
/** Every seeded record is of these days. */
const PERIOD = '/assets/record?from=2026-07-01&to=2026-09-30'

/** So slow that a few thousand records take seconds, on every machine. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
}

test(
  'a period in which nothing came in or went out says so, of its token and direction',
  LONG,
  async ({ app, page, server }) => {
    await server.enterScenario('no-records')
    await server.enterScenario('transactions-booked', { amount: '7', direction: 'in' })
    await app.open('/assets/record')
    const chart = page.getByRole('region', { name: app.t('chart.title') })
    await expect(chart.getByRole('definition')).toHaveText(['+7', '0'])
    await expect(chart.getByText(app.t('chart.none', { token: 'USDT' }))).toBeHidden()
    const height = (await chart.boundingBox())?.height
    await chart.getByRole('button', { name: 'TPU', exact: true }).click()
    await expect(chart.getByText(app.t('chart.none', { token: 'TPU' }))).toBeVisible()
    expect((await chart.boundingBox())?.height).toBe(height)
    await app.open('/assets/record?direction=out')
    await expect(chart.getByText(app.t('chart.noExpense', { token: 'USDT' }))).toBeVisible()
  },
)

test(
  'a record that can’t be read is the reason that there is no total, and saving all is not offered',
  LONG,
  async ({ app, page }) => {
    await page.route(/wallet\/transaction\?page=1&/, async (route) => {
      const response = await route.fetch()
      const reply = await response.json()
      delete reply.data[0].amount
      await route.fulfill({ json: reply })
    })
    await app.open('/assets/record')
    const chart = page.getByRole('region', { name: app.t('chart.title') })
    await expect(chart).toContainText(app.t('chart.unreadable', { count: 1 }))
    await expect(chart.getByRole('button', { name: app.t('storage.saveAllShort') })).toHaveCount(0)
    await expect(chart.getByRole('definition')).toHaveCount(0)
  },
)

test(
  'a chosen bar stays that day’s under another direction, is chosen no more in another period, and a tap on it shows all again',
  LONG,
  async ({ app, page, server }) => {
    const dayOf = (daysAgo: number) =>
      new Date(Date.now() - daysAgo * 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })
    await server.enterScenario('no-records')
    await server.enterScenario('transactions-booked', { amount: '7', direction: 'in' })
    await app.open('/assets/record')
    const chart = page.getByRole('region', { name: app.t('chart.title') })
    const sums = chart.getByRole('definition')
    const chosen = chart.locator('strong')
    await expect(sums).toHaveText(['+7', '0'])
    /** Taps the bar of a day of the last 30. */
    const tap = async (index: number) => {
      const bars = chart.locator('svg[preserveAspectRatio=none]')
      const { width = 0 } = (await bars.boundingBox()) ?? {}
      await bars.click({ position: { x: (width * (index + 0.5)) / 30, y: 10 } })
    }
    await tap(3)
    await expect(chosen).toHaveText(dayOf(26).replaceAll('-', '/'))
    await expect(sums).toHaveText(['0', '0'])
    await filterChip(app, 'record.income').click()
    await expect(chosen).toHaveText(dayOf(26).replaceAll('-', '/'))
    await tap(3)
    await expect(sums).toHaveText(['+7'])
    await expect(chosen).toBeHidden()
    await tap(3)
    await expect(sums).toHaveText(['0'])

    const sheet = await openFilter(app)
    await fillDateRange(app, sheet, dayOf(9), dayOf(0))
    await app.press(sheet, 'action.confirm')
    await expect(chart.getByRole('rowheader').first()).toHaveText(dayOf(9).replaceAll('-', '/'))
    await expect(sums).toHaveText(['+7'])
    await expect(chosen).toBeHidden()
  },
)

test.describe('a long period', () => {
  test.use({ failuresPlanned: true })

  test(
    'says that it is being added up, and nothing moves when its sums are there; a new record joins them, and the old figures stay until then',
    LONG,
    async ({ app, page, server, context }) => {
      await server.enterScenario('no-records')
      await app.open('/assets/record')
      await expect(app.heading('record.empty')).toBeVisible()
      await seedCache(page, COUNT)
      await slowDown(page)
      await app.open(PERIOD)
      const chart = page.getByRole('region', { name: app.t('chart.title') })
      const reading = chart.getByRole('status').filter({ hasText: app.t('chart.reading') })
      await expect(reading).toBeVisible()
      const height = (await chart.boundingBox())?.height
      // Odd amounts came in, even ones went out.
      const sums = chart.getByRole('definition')
      await expect(sums).toHaveText(['+100,000,000', '−100,010,000'], { timeout: 60_000 })
      await expect(reading).toBeHidden()
      expect((await chart.boundingBox())?.height).toBe(height)

      const blinks = await chart.evaluateHandle((region) => {
        const seen: string[] = []
        const look = () => !region.querySelector('caption') && seen.push(region.textContent ?? '')
        new MutationObserver(look).observe(region, { childList: true, subtree: true })
        return seen
      })
      const createdTime = Date.parse('2026-09-15T12:00:00Z') / 1000
      await server.enterScenario('transactions-booked', { amount: '7', direction: 'in', createdTime })
      await goOffline(context)
      await expect(page.getByRole('status').filter({ hasText: app.t('offline.network') })).toBeVisible()
      await goOnline(context)
      await expect(sums.first()).toHaveText('+100,000,007', { timeout: 60_000 })
      expect(await blinks.jsonValue()).toEqual([])
    },
  )
})
