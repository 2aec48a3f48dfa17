import type { Language } from '../../../../src/contract/language.ts'
import { violationsOf } from '../../support/axe.ts'
import { EVERY_PATH, visit } from '../../support/places.ts'
import { buyButton } from '../../support/sale.ts'
import { expect, test } from '../../support/test.ts'
import { askFor, summary } from '../../support/withdrawal.ts'

test.describe.configure({ timeout: 90_000 })

test('the check itself finds faint text and small targets', async ({ app, page }) => {
  await visit(app, '/deal')
  await page.getByRole('main').evaluate((main) => {
    for (const name of ['faint', 'small']) {
      const button = main.appendChild(document.createElement('button'))
      button.textContent = name
      button.style.cssText = 'inline-size: 9px; block-size: 9px; color: #888; background: #999'
    }
  })
  const found = (await violationsOf(page, 'deal')).join('\n')
  expect(found).toContain('target-size')
  expect(found).toContain('color-contrast')
})

for (const language of ['en-US', 'zh-CN'] as const satisfies Language[]) {
  test.describe(`in ${language}, axe finds nothing wrong, in both colour schemes, with`, () => {
    test.use({ language })

    test.describe('what a guest sees:', () => {
      test.use({ installed: { 'Alpha Wallet': { account: 'stranger' }, 'Beta Wallet': {} } })

      test('home, the connect card, menu, language, wallet picker and invite code', async ({ app, page }) => {
        const found: string[] = []
        for (const path of ['/assets', '/']) {
          await visit(app, path)
          found.push(...(await violationsOf(page, `guest ${path}`)))
        }
        await app.button('nav.menu').click()
        await expect(page.getByRole('dialog')).toBeVisible()
        found.push(...(await violationsOf(page, 'guest menu')))
        await page.keyboard.press('Escape')
        await app.connect()
        await expect(app.sheet('connect.choose')).toBeVisible()
        found.push(...(await violationsOf(page, 'wallet picker')))
        await page.getByRole('button', { name: 'Alpha Wallet' }).click()
        await expect(app.sheet('invite.title')).toBeVisible()
        found.push(...(await violationsOf(page, 'invite code')))
        expect(found).toEqual([])
      })
    })

    test.describe('what a guest without a wallet sees:', () => {
      test.use({ installed: {} })

      test('the alert that offers wallets', async ({ app, page }) => {
        await app.open('/')
        await app.connect()
        await expect(app.sheet('wallet.none')).toBeVisible()
        expect(await violationsOf(page, 'no wallet')).toEqual([])
      })
    })

    test.describe('what a member sees:', () => {
      test.use({ loggedIn: true })

      test('every route', async ({ app, page }) => {
        const found: string[] = []
        for (const path of EVERY_PATH) {
          await visit(app, path)
          found.push(...(await violationsOf(page, path)))
        }
        expect(found).toEqual([])
      })

      test('the sheets', async ({ app, page }) => {
        const found: string[] = []
        const sheet = async (what: string, path: string, open: () => Promise<void>) => {
          await visit(app, path)
          await open()
          await expect(page.getByRole('dialog').last()).toBeVisible()
          found.push(...(await violationsOf(page, what)))
        }
        await sheet('menu', '/', () => app.button('nav.menu').click())
        await sheet('exit', '/', async () => {
          await app.button('nav.menu').click()
          await app.button('drawer.exit').click()
          await expect(app.sheet('tip.sureExit')).toBeVisible()
        })
        await sheet('language', '/', () =>
          page
            .getByRole('banner')
            .getByRole('button', { name: app.t('nav.language', { code: '' }) })
            .click(),
        )
        await sheet('buy', '/node', () => buyButton(app).click())
        await sheet('deposit', '/assets', () => app.button('assets.deposit').click())
        await sheet('withdraw', '/assets/withdraw', () => askFor(app, '30'))
        await expect(summary(app)).toBeVisible()
        await sheet('filter', '/assets/record', () => app.button('filter.title').click())
        await sheet('QR code', '/invited', () => app.button('invited.qr').click())
        await sheet('stake', '/mining', () => app.button('mining.stake').click())
        expect(found).toEqual([])
      })

      test('a field with a problem, a chosen filter, and a list that failed', async ({ app, page, server }) => {
        await visit(app, '/assets/withdraw')
        await page.getByRole('textbox').fill('3')
        await expect(app.alert('tip.tooSmall')).toBeVisible()
        const found = await violationsOf(page, 'too small')
        await visit(app, '/assets/record')
        await app.button('record.income').click()
        await expect(app.button('record.income')).toHaveAttribute('aria-pressed', 'true')
        found.push(...(await violationsOf(page, 'chips')))
        await server.answers('listWithdrawals', 500, 'The archive is closed.')
        await visit(app, '/assets/withdrawRecord')
        await expect(app.button('action.retry')).toBeVisible()
        found.push(...(await violationsOf(page, 'problem')))
        expect(found).toEqual([])
      })
    })
  })
}
