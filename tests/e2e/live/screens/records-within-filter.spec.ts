import { readFileSync } from 'node:fs'
import { expect, test } from '../../fixtures/test.ts'
import { LONG } from '../../fixtures/variations.ts'
import { rowsOf } from '../../pages/infiniteList.ts'
import { filterChip, openFilter } from '../../pages/recordFilter.ts'
import { goTo } from '../../pages/screens.ts'

test.use({ loggedIn: true, timezoneId: 'Asia/Shanghai' })

const HOUR = 3600
const RECORDS = '/assets/record'

test(
  'a chip changes its own part of the filter; search, export and chart are about what the filter leaves; Reset, in the sheet and where nothing matches, removes it',
  LONG,
  async ({ app, page, server }) => {
    await server.enterScenario('no-records')
    // Noon: the records are of one day.
    const now = Date.parse('2026-11-21T12:00:00+08:00') / 1000
    server.advanceClock(now * 1000 - Date.now())
    for (const [hoursAgo, type, direction, amount] of [
      [1, 'charge', 'in', '5'],
      [2, 'reward', 'in', '3'],
      [3, 'withdraw', 'out', '2'],
    ] as const)
      await server.enterScenario('transactions-booked', {
        ...{ type, direction, amount, createdTime: now - hoursAgo * HOUR },
      })
    await app.open(`${RECORDS}?types=charge,withdraw`)
    const rows = rowsOf(app, 'screen.assetsRecord')
    const chart = page.getByRole('region', { name: app.t('chart.title') })
    await expect(rows).toHaveCount(2)
    // The chart is about every type.
    await expect(chart).toHaveCount(0)
    await filterChip(app, 'record.income').click()
    await expect(page).toHaveURL(`${RECORDS}?direction=in&types=charge,withdraw`)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('+5')

    await app.button('export.title').click()
    const download = page.waitForEvent('download')
    await app.button('export.save').click()
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',')[4])).toEqual(['5'])
    await page.keyboard.press('Escape')

    await filterChip(app, 'search.title').click()
    await page.getByRole('searchbox').fill('usdt')
    const found = page.getByRole('region', { name: app.t('search.title') }).getByRole('button')
    await expect(found).toHaveText([`${app.t('record.charge')} · USDT`])
    await filterChip(app, 'search.title').click()

    for (const type of ['record.charge', 'record.withdraw'] as const) await filterChip(app, type).click()
    await expect(page).toHaveURL(`${RECORDS}?direction=in`)
    await expect(chart.getByRole('definition')).toHaveText(['+8'])

    await app.press(await openFilter(app), 'filter.reset')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(RECORDS)
    await expect(rows).toHaveCount(3)
    await goTo(app, `${RECORDS}?direction=out&types=charge`)
    await expect(app.heading('record.noMatch')).toBeVisible()
    await app.button('filter.reset').click()
    await expect(page).toHaveURL(RECORDS)
    await expect(rows).toHaveCount(3)
  },
)

test('each day has one heading, and a record has all its fields', LONG, async ({ app, page, server }) => {
  await server.enterScenario('no-records')
  // 2026/01/02 and 2026/01/01 in Shanghai; the first two seconds of a day, and the last one of the day before.
  const midnight = Date.parse('2026-01-02T00:00:00+08:00') / 1000
  await server.enterScenario('transactions-booked', {
    count: 3,
    createdTime: midnight + 1,
    type: 'fee',
    direction: 'out',
  })
  await app.open(RECORDS)
  const rows = rowsOf(app, 'screen.assetsRecord')
  await expect(rows).toHaveCount(3)
  await expect(rows.getByRole('heading')).toHaveText(['2026/01/02', '2026/01/01'])
  await expect(rows.nth(2)).toContainText('23:59:59')

  await rows.nth(2).getByRole('button').click()
  const details = app.sheet('record.detail')
  const fields = ['filter.type', 'filter.direction', 'record.time', 'export.id'] as const
  await expect(details.getByRole('term')).toHaveText(fields.map((field) => app.t(field)))
  await expect(details.getByRole('definition')).toHaveText([
    app.t('record.fee'),
    app.t('record.expense'),
    '2026/01/01 23:59:59',
    /^\d+$/,
  ])
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
})

test('the status of a withdrawal on the screen changes when the server says so', async ({ app, page, server }) => {
  await page.clock.install()
  await server.enterScenario('no-records')
  await server.enterScenario('withdrawals-made', { status: 'processing' })
  await app.open('/assets/withdrawRecord')
  await expect(app.text('status.processing')).toBeVisible()
  await server.enterScenario('no-records')
  await server.enterScenario('withdrawals-made', { status: 'done' })
  await page.clock.fastForward(3100)
  await expect(app.text('status.done').first()).toBeVisible()
})
