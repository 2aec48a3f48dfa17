import { readFileSync } from 'node:fs'
import { dismissShareSheets } from '../../browser/shareSheet.ts'
import { expect, test } from '../../fixtures/test.ts'
import { CHINESE_FIRST, LONG, vary } from '../../fixtures/variations.ts'
import type { App } from '../../pages/app.ts'
import { rowsOf } from '../../pages/infiniteList.ts'

test.use({ loggedIn: true, hasTouch: true })

/** Saves what the open sheet exports. @returns the lines of the file */
async function saveExport(app: App): Promise<string[]> {
  const download = app.page.waitForEvent('download')
  await app.button('export.save').tap()
  return readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
}

for (const language of vary(CHINESE_FIRST))
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test(
      'the chart adds up what the rows say, a tap opens a record, and the export has its exact figures: a file for the native share sheet, and after dismissing that, to save',
      LONG,
      async ({ app, page, server }) => {
        const shared = await dismissShareSheets(page)
        await server.enterScenario('no-records')
        await app.open('/assets/record')
        await app.button('export.title').tap()
        for (const id of ['invited.share', 'export.save'] as const) await expect(app.button(id)).toBeDisabled()

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
        await app.button('invited.share').tap()
        await expect.poll(() => shared).toHaveLength(1)
        const lines = await saveExport(app)
        expect(lines[0]).toBe(
          `\ufeff${[app.t('export.time'), app.t('filter.type'), app.t('filter.direction'), app.t('export.token'), app.t('withdraw.amount'), app.t('export.id')].join()}`,
        )
        expect(lines[1]).toContain(
          `${new Date(createdTime * 1000).toISOString()},${app.t('record.charge')},in,USDT,0.1,`,
        )
        expect(lines[3]).toContain('out,USDT,-7.000000000000000001,')
        expect(lines).toHaveLength(4)
        const [[name, type, text] = ['', '', '']] = shared[0]?.files ?? []
        expect([name, type]).toEqual([expect.stringMatching(/^TPU-\d{4}-\d\d-\d\d\.csv$/), 'text/csv'])
        expect(text.trimEnd().split('\r\n')).toEqual(lines)
        await expect(page.getByRole('dialog')).toHaveCount(1)
        await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
      },
    )
  })

test(
  'until all records are on the device, the length of the list is unknown, no sum is shown and an export says that some are missing; one tap saves them, and where that fails, the screen says why',
  LONG,
  async ({ app, page, context, server }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await server.enterScenario('no-records')
    const createdTime = Math.floor(Date.now() / 1000) - 3600
    await server.enterScenario('transactions-booked', { count: 60, amount: '1', direction: 'in', createdTime })
    await app.open('/assets/record')
    await expect(rowsOf(app, 'screen.assetsRecord').first()).toHaveAttribute('aria-setsize', '-1')
    const chart = page.getByRole('region', { name: app.t('chart.title') })
    const sums = chart.getByRole('definition')
    await expect(chart.getByText(app.t('chart.gap'))).toBeVisible()
    await expect(sums).toHaveCount(0)
    await expect(chart.getByRole('cell', { name: /incomplete$/ }).first()).toBeAttached()
    const { height } = (await chart.boundingBox()) ?? {}

    const save = chart.getByRole('button', { name: app.t('storage.saveAllShort'), exact: true })
    // The list may fetch a page of its own meanwhile.
    const RECORDS = '**/wallet/transaction?*'
    await page.route(RECORDS, (route) =>
      route.fulfill({ json: { code: 500, message: 'The archive is closed.', data: null } }),
    )
    await save.click()
    await expect(page.getByText('The archive is closed.').first()).toBeVisible()
    await expect(save).not.toHaveAttribute('aria-busy', 'true')
    await page.unroute(RECORDS)

    await app.button('export.title').tap()
    const sheet = page.getByRole('dialog')
    await expect(app.button('export.save')).toBeEnabled()
    await expect(app.text('export.partial')).toBeVisible()
    await app.button('storage.saveAll').tap()
    await expect(sheet.getByRole('status')).toHaveText(app.t('export.count', { count: 60 }))
    await expect(app.button('export.save')).toBeEnabled()
    await expect(app.text('export.partial')).toBeHidden()
    // Web views of wallets save no file: what is copied is the same.
    await app.button('action.copy').tap()
    await expect(app.toast('tip.copySuccess')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.trimEnd().split(/\r?\n/)).toEqual((await saveExport(app)).map((line) => line.replace('\ufeff', '')))
    await page.keyboard.press('Escape')
    await expect(sums).toHaveText(['+60', '0'])
    expect((await chart.boundingBox())?.height).toBe(height)
  },
)

test('what could not be read is read again on a tap, and a button closes the sheet', LONG, async ({ app, page }) => {
  await page.addInitScript(() => {
    let fails = true
    globalThis.File = new Proxy(File, {
      construct(target, args) {
        if (fails && String(args[1]).startsWith('TPU-')) {
          fails = false
          throw new TypeError('unreadable')
        }
        return Reflect.construct(target, args)
      },
    })
  })
  await app.open('/assets/record')
  await app.button('export.title').tap()
  const sheet = app.sheet('export.title')
  await expect(app.alert('error.unexpected')).toBeVisible()
  await app.press(sheet, 'action.retry')
  await expect(app.alert('error.unexpected')).toBeHidden()
  await expect(app.inSheet(sheet, 'export.save')).toBeEnabled()
  await app.press(sheet, 'action.close')
  await expect(sheet).toBeHidden()
})
