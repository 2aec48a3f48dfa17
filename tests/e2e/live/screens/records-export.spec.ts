import { readFileSync } from 'node:fs'
import { LANGUAGES } from '../../../../src/contract/language.ts'
import { seedCache } from '../../fixtures/seedCache.ts'
import { expect, test } from '../../fixtures/test.ts'
import { LONG, vary } from '../../fixtures/variations.ts'
import { rowsOf } from '../../pages/infiniteList.ts'

test.use({ loggedIn: true, hasTouch: true })

for (const language of vary(LANGUAGES))
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('the chart adds up what the rows say, a tap opens a record, and the export has its exact figures', async ({
      app,
      page,
      server,
    }) => {
      await server.enterScenario('no-records')
      const createdTime = Math.floor(Date.now() / 1000) - 3600
      await server.enterScenario('transactions-booked', { amount: '0.1', direction: 'in', createdTime })
      await server.enterScenario('transactions-booked', {
        amount: '0.2',
        direction: 'in',
        createdTime: createdTime - 1,
      })
      await server.enterScenario('transactions-booked', {
        ...{ amount: '7.000000000000000001', direction: 'out', createdTime: createdTime - 2, type: '=1+1' },
      })
      await app.open('/assets/record')
      const chart = page.getByRole('region', { name: app.t('chart.title') })
      await expect(chart.getByRole('definition')).toHaveText(['+0.3', '−7…'])
      await expect(chart.getByRole('cell', { name: '7.000000000000000001', exact: true })).toBeAttached()

      const unknown = `${app.t('record.unknown', { raw: '=1+1' })} · USDT`
      await rowsOf(app, 'screen.assetsRecord').getByRole('button', { name: unknown }).tap()
      await expect(app.sheet('record.detail')).toContainText('−7')
      await page.keyboard.press('Escape')

      await app.button('export.title').tap()
      const download = page.waitForEvent('download')
      await app.button('export.save').tap()
      const lines = readFileSync(await (await download).path(), 'utf8')
        .trimEnd()
        .split('\r\n')
      expect(lines[0]).toBe(
        `\ufeff${[app.t('export.time'), app.t('filter.type'), app.t('filter.direction'), app.t('export.token'), app.t('withdraw.amount'), app.t('export.id')].join()}`,
      )
      expect(lines[1]).toContain(`${new Date(createdTime * 1000).toISOString()},${app.t('record.charge')},in,USDT,0.1,`)
      expect(lines[3]).toContain('out,USDT,-7.000000000000000001,')
      expect(lines).toHaveLength(4)
    })
  })

test('sums of records that are not all on the device say that they leave some out', async ({ app, page, server }) => {
  await server.enterScenario('transactions-booked', { count: 60, createdTime: Math.floor(Date.now() / 1000) - 3600 })
  await app.open('/assets/record')
  const chart = page.getByRole('region', { name: app.t('chart.title') })
  await expect(chart.getByText(app.t('chart.gap'))).toBeVisible()
  await expect(chart.getByRole('cell', { name: /incomplete$/ }).first()).toBeAttached()
})

test('20,000 records are exported, and none is missing', LONG, async ({ app, page }) => {
  await app.open('/assets/record')
  await expect(rowsOf(app, 'screen.assetsRecord').first()).toBeVisible()
  await seedCache(page, 20_000)
  await app.button('export.title').click()
  await expect(app.button('export.save')).toBeEnabled({ timeout: 20_000 })
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(/20,\d\d\d/)
})
