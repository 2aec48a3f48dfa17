import { readQrCode } from '../../browser/readQrCode.ts'
import { addressOf, maskedAddressOf } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { CHINESE_FIRST, LONG, vary } from '../../fixtures/variations.ts'

test.use({ loggedIn: true })

for (const language of vary(CHINESE_FIRST))
  test.describe(`in ${language}`, () => {
    test.use({ language, hasTouch: true, permissions: ['clipboard-read', 'clipboard-write'] })

    test(
      'opens from the drawer, with the full address to copy or scan, the licences and the way out',
      LONG,
      async ({ app, page }) => {
        await app.open('/assets')
        await app.button('nav.menu').tap()
        const account = app.t('nav.account', { address: maskedAddressOf('member') })
        await page.getByRole('dialog').getByRole('link', { name: account }).tap()
        await app.expectPath('/my')
        await expect(page.getByRole('dialog')).toBeHidden()
        await expect(page.getByRole('region', { name: app.t('my.licences') })).toContainText(
          app.t('node.countOf', { bought: 1, max: 2 }),
        )
        // What was not bought is no licence.
        await expect(
          page.getByRole('region', { name: app.t('my.licences') }).getByText(/^\d+ (?:of|\/) \d+$/),
        ).toHaveCount(1)
        await app.button('action.copy').tap()
        await expect(app.toast('tip.copySuccess')).toBeVisible()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(addressOf('member'))
        await app.button('invited.qr').tap()
        const code = app.sheet('my.address').getByRole('img', { name: app.t('my.qrLabel') })
        expect(await readQrCode(code)).toBe(addressOf('member'))
        await expect(app.sheet('my.address')).toContainText(app.t('my.notForDeposits'))
        await page.keyboard.press('Escape')
        await app.button('drawer.exit').tap()
        await app.inSheet(app.sheet('tip.sureExit'), 'drawer.exit').tap()
        await app.expectPath('/')
      },
    )
  })

test(
  'failed requests show errors beside the address, and never “no licence”; a retry shows level and node, or that there are none, and no licence',
  LONG,
  async ({ app, page, server }) => {
    const licences = page.getByRole('region', { name: app.t('my.licences') })
    const address = page.getByRole('region', { name: app.t('my.address') })
    await server.respondOnce('getUserInfo', 500, 'The register is closed.')
    await server.respondOnce('listNodeSales', 500, 'The sale is closed.')
    await app.open('/my')
    const problem = page.getByRole('alert').filter({ hasText: 'The register is closed.' })
    await expect(problem).toBeVisible()
    await expect(address.getByText(addressOf('member'), { exact: true })).toBeVisible()
    await expect(licences.getByRole('alert')).toContainText('The sale is closed.')
    await expect(app.text('my.noLicences')).toBeHidden()
    await problem.getByRole('button', { name: app.t('action.retry') }).click()
    await expect(page.getByRole('definition')).toHaveText(['Class1', 'Public node'])

    const data = { address: addressOf('member'), levelName: '', nodeName: null }
    await page.route('**/api/v1/member/mine', (route) => route.fulfill({ json: { code: 200, message: 'OK', data } }))
    await server.enterScenario('sale-none')
    await licences.getByRole('button', { name: app.t('action.retry') }).click()
    await expect(app.text('my.noSale')).toBeVisible()
    await server.enterScenario('sale-open', { bought: 0 })
    await app.reload()
    await expect(app.text('my.noLicences')).toBeVisible()
    await expect(page.getByRole('definition')).toHaveText([app.t('user.none'), app.t('user.none')])
  },
)
