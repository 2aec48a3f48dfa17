import { SEEDED_USDT } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { CHINESE_FIRST, LONG, vary } from '../../fixtures/variations.ts'

test.use({ loggedIn: true })

for (const language of vary(CHINESE_FIRST))
  test.describe(`in ${language}`, () => {
    test.use({ language, hasTouch: true })

    test('the large number is usable USDT, with its actions and the five newest records', async ({ app, page }) => {
      await app.open('/')
      await expect(page.getByRole('region', { name: app.t('node.usable') })).toContainText(`${SEEDED_USDT} USDT`)
      const records = page.getByRole('region', { name: app.t('home.newestRecords') })
      await expect(records.getByText(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/)).toHaveCount(5)
      await expect(records).toContainText('−40')

      await app.button('assets.deposit').tap()
      await expect(app.sheet('deposit.title')).toBeVisible()
      await page.keyboard.press('Escape')
      for (const [link, path] of [
        ['assets.withdraw', '/assets/withdraw'],
        ['drawer.buyNode', '/node'],
        ['home.allRecords', '/assets/record'],
      ] as const) {
        await app.link(link).tap()
        await app.expectPath(path)
        await app.link('tab.home').tap()
      }
    })
  })

test(
  'without a balance and without records it says 0 and "No records yet"; on Assets every token shows 0',
  LONG,
  async ({ app, page, server }) => {
    await server.enterScenario('no-accounts')
    await server.enterScenario('no-records')
    await app.open('/')
    await expect(page.getByRole('region', { name: app.t('node.usable') })).toContainText('0 USDT')
    await expect(app.text('record.empty')).toBeVisible()
    await app.link('tab.assets').click()
    await expect(page.getByText(`${app.t('assets.frozenPart')} 0`, { exact: true })).toHaveCount(3)
    await expect(page.getByRole('region', { name: app.t('assets.total') })).toContainText('USDT 0%')
  },
)
