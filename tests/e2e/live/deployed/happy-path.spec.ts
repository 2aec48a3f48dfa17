import { LANGUAGES } from '../../../../src/contract/language.ts'
import { maskedAddressOf, SEEDED_USDT, USDT_AFTER_PURCHASE } from '../../fixtures/accounts.ts'
import { expect, test } from '../../fixtures/test.ts'
import { vary } from '../../fixtures/variations.ts'

test.use({ edition: 'live' })

for (const language of vary(LANGUAGES)) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('a member connects, signs, buys a node and sees everything follow', async ({ app, page, wallet, calls }) => {
      const name = language === 'zh-CN' ? '公共节点' : 'Public node'
      await app.open()
      await app.connect()

      await app.expectPath('/node')
      await expect(page.getByRole('button', { name: maskedAddressOf('member') })).toBeVisible()
      const offer = page.getByRole('region', { name })
      await expect(offer).toContainText(app.t('node.yoursOf', { bought: 1, max: 2 }))
      await expect(offer).toContainText(app.t('node.sold', { sold: '7,512', total: '10,000' }))
      await expect(page.getByText(SEEDED_USDT, { exact: true })).toBeVisible()

      await app.button('node.buyFor', { price: '100' }).click()
      const confirm = app.sheet('tip.sureBuy', { name })
      await expect(confirm).toContainText(app.t('node.sureBuyText', { price: '100' }))
      await app.press(confirm, 'node.buyNow')

      await expect(app.toast('tip.buySuccess')).toBeVisible()
      await expect(offer).toContainText(app.t('node.yoursOf', { bought: 2, max: 2 }))
      await expect(offer).toContainText(app.t('node.sold', { sold: '7,513', total: '10,000' }))
      await expect(page.getByText(USDT_AFTER_PURCHASE, { exact: true })).toBeVisible()
      expect(wallet.requestCount('personal_sign')).toBe(1)
      expect(calls.count('buyNode')).toBe(1)
    })
  })
}
