import { recordLayoutShifts } from '../browser/layoutShifts.ts'
import { maskedAddressOf } from '../fixtures/accounts.ts'
import { expect, test } from '../fixtures/test.ts'
import { LONG } from '../fixtures/variations.ts'
import { SUPER_NODE } from '../pages/nodeSale.ts'

test('the language that a guest chooses survives a reload; that of a link follows, and leaves the address bar', async ({
  app,
  page,
}) => {
  await app.open('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await app.chooseLanguage('zh-CN')
  await expect(app.connectButton).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await app.reload()
  await expect(app.connectButton).toBeVisible()
  await app.chooseLanguage('en-US')
  await expect(app.connectButton).toBeVisible()
  await app.open('/?lang=zh-CN')
  app.setLanguage('zh-CN')
  await expect(app.connectButton).toBeVisible()
  await app.expectPath('/')
})

test.describe('a guest whose browser prefers Chinese', () => {
  test.use({ locale: 'zh-CN', viewport: { width: 320, height: 568 } })

  test(
    'is offered Chinese in Chinese, and may decline; nothing moves, and the words and the button stay free',
    LONG,
    async ({ app, page }) => {
      const shifts = await recordLayoutShifts(page)
      await app.open('/')
      const offer = page.getByRole('region', { name: '语言' })
      await expect(offer).toBeVisible()
      await expect(app.connectButton).toBeVisible()
      const boxOf = async (part: typeof offer) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const { y, height } = await boxOf(offer)
      expect(y + height).toBeLessThan((await boxOf(page.getByRole('heading', { level: 1 }))).y)
      expect(await shifts()).toEqual([])
      await offer.getByRole('button', { name: '继续使用英文' }).click()
      await expect(offer).toHaveCount(0)
      await expect(app.connectButton).toBeVisible()
      await page.evaluate(() => localStorage.removeItem('tpu:language'))
      await app.reload()
      await offer.getByRole('button', { name: '切换到中文' }).click()
      await expect(offer).toHaveCount(0)
      app.setLanguage('zh-CN')
      await expect(app.connectButton).toBeVisible()
    },
  )
})

test.describe('a member', () => {
  test.use({ loggedIn: true })

  test(
    'gets user info, the sale and the server’s messages in the new language, with a spinner meanwhile, and keeps the chosen node',
    LONG,
    async ({ app, page, server, calls }) => {
      await app.open('/node')
      await page.getByRole('radio', { name: SUPER_NODE.name }).check({ force: true })
      await calls.settled()
      const release = await server.hold('getUserInfo')
      await app.button('nav.menu').click()
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('button', { name: app.t('language.title') }).click()
      await app.sheet('language.title').getByRole('button', { name: '简体中文' }).click()
      app.setLanguage('zh-CN')
      const account = app.button('nav.account', { address: maskedAddressOf('member') })
      await expect(account).toHaveAttribute('aria-busy', 'true')
      release()
      await expect(account).not.toHaveAttribute('aria-busy')
      await expect(page.getByRole('heading', { name: '创世节点发售' })).toBeVisible()
      await expect(page.getByRole('region', { name: '超级节点' })).toBeVisible()
      await expect.poll(() => calls.requests('getUserInfo').at(-1)?.headers()['accept-language']).toBe('zh-CN')

      await app.button('nav.menu').click()
      const facts = ['user.level', 'user.node', 'wallet.balance'] as const
      await expect(drawer.getByRole('term')).toHaveText(facts.map((fact) => app.t(fact)))
      await expect(drawer.getByRole('definition')).toHaveText(['一星', '公共节点', '1 GO'])
      await page.keyboard.press('Escape')

      await server.enterScenario('sale-sold-out')
      await app.button('node.buyFor', { price: SUPER_NODE.price }).click()
      await app.press(app.sheet('tip.sureBuy', { name: '超级节点' }), 'node.buyNow')
      await expect(page.getByRole('status').filter({ hasText: '已售罄' })).toBeVisible()
    },
  )
})
