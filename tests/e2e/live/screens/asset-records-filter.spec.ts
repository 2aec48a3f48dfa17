import type { Request } from '@playwright/test'
import { RECORD_TYPES } from '../../../../src/contract/assets.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { rowsOf } from '../../pages/infiniteList.ts'
import { fillDateRange, filterChip, openFilter } from '../../pages/recordFilter.ts'

test.use({ loggedIn: true })

test('a chip filters by direction and “All” removes that; the sheet filters by several of ten types, comma-separated in the query', async ({
  app,
  page,
  calls,
}) => {
  await app.open('/assets/record')
  const rows = rowsOf(app, 'screen.assetsRecord')
  await expect(rows.first()).toContainText('−40')
  await filterChip(app, 'record.income').click()
  await expect(filterChip(app, 'record.income')).toHaveAttribute('aria-pressed', 'true')
  await expect(rows.first()).toContainText('+')
  await expect(rows.filter({ hasText: '−' })).toHaveCount(0)
  await expect
    .poll(() => calls.queriesOf('listTransactions').find(({ direction }) => direction))
    .toEqual({ page: '1', size: '10', direction: 'in' })
  await filterChip(app, 'record.expense').click()
  await expect(rows.first()).toContainText('−40')
  await expect(rows.filter({ hasText: '+' })).toHaveCount(0)
  await filterChip(app, 'filter.all').click()
  await expect(rows.filter({ hasText: '+' })).not.toHaveCount(0)

  const sheet = await openFilter(app)
  for (const type of RECORD_TYPES) await expect(app.inSheet(sheet, `record.${type}`)).toBeVisible()
  await app.press(sheet, 'record.freeze')
  await app.press(sheet, 'record.deduct')
  await app.press(sheet, 'action.confirm')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect
    .poll(() => calls.queriesOf('listTransactions').find(({ types }) => types))
    .toEqual({ page: '1', size: '10', types: 'deduct,freeze' })
  await expect(rows.filter({ hasNotText: /Freeze|Deduct/ })).toHaveCount(0)
  await expect(rows.first()).toContainText(app.t('record.deduct'))
})

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  // Summer time ends on the last day.
  const [first, last] = ['2025-10-31T00:00:00-04:00', '2025-11-02T23:59:59-05:00']
  /** It is the next day in UTC. */
  const NOW = Date.parse('2026-11-20T20:00:00-05:00')

  test(
    'a date range, from 1 May 2025 to today, is of the device’s days, up to the last second of the end day; an incomplete one is refused with the reason, and a sheet that isn’t confirmed changes nothing',
    LONG,
    async ({ app, page, calls, server }) => {
      const [startTime = 0, endTime = 0] = [first, last].map((time) => Date.parse(time) / 1000)
      const [startDay = '', endDay = ''] = [first, last].map((time) => time.slice(0, 10))
      const [startText = '', endText = ''] = [startDay, endDay].map((day) => day.replaceAll('-', '/'))
      server.advanceClock(NOW - Date.now())
      await server.enterScenario('no-records')
      for (const [createdTime, amount] of [
        [startTime - 1, '0.1'],
        [startTime, '0.2'],
        [endTime, '0.3'],
        [endTime + 1, '0.4'],
      ])
        await server.enterScenario('transactions-booked', { createdTime, amount })
      await app.open('/assets/record')
      const rows = rowsOf(app, 'screen.assetsRecord')
      await expect(rows).toHaveCount(4)
      const sheet = await openFilter(app)
      for (const day of ['filter.start', 'filter.end'] as const) {
        const field = sheet.getByLabel(app.t(day), { exact: true })
        await expect(field).toHaveAttribute('min', '2025-05-01')
        await expect(field).toHaveAttribute('max', '2026-11-20')
      }
      await app.press(sheet, 'record.fee')
      await fillDateRange(app, sheet, startDay, '')
      await app.press(sheet, 'action.confirm')
      await expect(page.getByRole('alert').filter({ hasText: 'Please select the complete time' })).toBeVisible()
      await expect(sheet).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(filterChip(app, 'filter.all')).toHaveAttribute('aria-pressed', 'true')

      await openFilter(app)
      await fillDateRange(app, sheet, startDay, endDay)
      await app.press(sheet, 'action.confirm')
      await expect(page.getByRole('button', { name: `${startText} – ${endText}` })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await expect(rows).toHaveText([
        new RegExp(`${endText}.*23:59:59.*0\\.3`),
        new RegExp(`${startText}.*00:00:00.*0\\.2`),
      ])
      const filtered = calls.queriesOf('listTransactions').filter((query) => Object.keys(query).length > 2)
      const expected = { page: '1', size: '10', startTime: String(startTime), endTime: String(endTime) }
      expect(filtered).toEqual([expected])
      const bars = page.getByRole('region', { name: app.t('chart.title') }).getByRole('row')
      for (const [day, income] of [
        [startText, '0.2'],
        [endText, '0.3'],
      ])
        await expect(bars.filter({ hasText: day ?? '' }).getByRole('cell')).toHaveText([income ?? '', '0'])
    },
  )
})

test('changing the filter aborts the pending request and shows only the new filter’s records', async ({
  app,
  page,
  server,
}) => {
  await app.open('/assets/record')
  const rows = rowsOf(app, 'screen.assetsRecord')
  await expect(rows.first()).toContainText('−40')
  const release = await server.hold('listTransactions')
  const isIncome = (request: Request) => new URL(request.url()).searchParams.get('direction') === 'in'
  const requested = page.waitForRequest(isIncome)
  const aborted = page.waitForEvent('requestfailed', isIncome)
  await filterChip(app, 'record.income').click()
  await requested
  await filterChip(app, 'record.expense').click()
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
  release()
  await expect(rows.first()).toContainText('−40')
  await expect(rows.filter({ hasText: '+' })).toHaveCount(0)
})
