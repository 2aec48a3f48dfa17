import { LANGUAGES } from '../../../src/contract/language.ts'
import { maskedAddressOf, USDT_AFTER_PURCHASE } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { vary } from '../fixtures/variations.ts'
import { approvalSheet, approve, demoBar } from '../pages/demo.ts'

test.use({ installed: {} })

for (const language of vary(LANGUAGES)) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('connect, approve, sign and buy a node, without a request to a server; after a log-out the wallet asks for an account', async ({
      app,
      page,
      calls,
    }) => {
      const name = language === 'zh-CN' ? '公共节点' : 'Public node'
      await app.open()
      await expect(demoBar(page, language)).toBeVisible()
      await app.connect()
      await approve(page, 'connect', language)
      await expect(approvalSheet(page, 'sign', language)).toContainText('Welcome to TPU!')
      await approve(page, 'sign', language)
      await app.expectPath('/node')
      await expect(page.getByRole('button', { name: maskedAddressOf('member') })).toBeVisible()

      const offer = page.getByRole('region', { name })
      await expect(offer).toContainText(app.t('node.yoursOf', { bought: 1, max: 2 }))
      await app.button('node.buyFor', { price: '100' }).click()
      await app.press(app.sheet('tip.sureBuy', { name }), 'node.buyNow')
      await expect(app.toast('tip.buySuccess')).toBeVisible()
      await expect(offer).toContainText(app.t('node.yoursOf', { bought: 2, max: 2 }))
      await expect(page.getByText(USDT_AFTER_PURCHASE)).toBeVisible()
      await app.reload()
      await expect(offer).toContainText(app.t('node.yoursOf', { bought: 2, max: 2 }))
      expect(calls.count()).toBe(0)
      await app.logOut()
      await app.connect()
      await expect(approvalSheet(page, 'connect', language)).toBeVisible()
    })
  })
}
