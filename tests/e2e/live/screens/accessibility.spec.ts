import type { Language } from '../../../../src/contract/language.ts'
import { axeViolations } from '../../browser/axe.ts'
import { expect, test } from '../../fixtures/test.ts'
import type { App } from '../../pages/app.ts'
import { buyButton } from '../../pages/nodeSale.ts'
import { ALL_PATHS, openScreen } from '../../pages/screens.ts'
import { submitAmount, summarySheet } from '../../pages/withdraw.ts'

// axe looks at each screen twice, and some tests at several screens.
test.describe.configure({ timeout: 60_000 })

/** What opens over a screen of a member. */
const SHEETS: [name: string, path: string, open: (app: App) => Promise<unknown>][] = [
  ['menu', '/', (app) => app.button('nav.menu').click()],
  [
    'exit',
    '/',
    async (app) => {
      await app.button('nav.menu').click()
      await app.button('drawer.exit').click()
      await expect(app.sheet('tip.sureExit')).toBeVisible()
    },
  ],
  [
    'language',
    '/',
    (app) =>
      app.page
        .getByRole('banner')
        .getByRole('button', { name: app.t('nav.language', { code: '' }) })
        .click(),
  ],
  ['buy', '/node', (app) => buyButton(app).click()],
  ['deposit', '/assets', (app) => app.button('assets.deposit').click()],
  [
    'withdraw',
    '/assets/withdraw',
    async (app) => {
      await submitAmount(app, '30')
      await expect(summarySheet(app)).toBeVisible()
    },
  ],
  ['filter', '/assets/record', (app) => app.button('filter.title').click()],
  ['QR code', '/invited', (app) => app.button('invited.qr').click()],
  ['stake', '/mining', (app) => app.button('mining.stake').click()],
]

test('the check itself finds faint text and small targets', async ({ app, page }) => {
  await openScreen(app, '/deal')
  await page.getByRole('main').evaluate((main) => {
    for (const name of ['faint', 'small']) {
      const button = main.appendChild(document.createElement('button'))
      button.textContent = name
      button.style.cssText = 'inline-size: 9px; block-size: 9px; color: #888; background: #999'
    }
  })
  const found = (await axeViolations(page, 'deal')).join('\n')
  expect(found).toContain('target-size')
  expect(found).toContain('color-contrast')
})

for (const language of ['en-US', 'zh-CN'] as const satisfies Language[]) {
  test.describe(`in ${language}, axe finds nothing wrong, in both colour schemes, with`, () => {
    test.use({ language })

    test.describe('what a guest sees:', () => {
      test.use({ installed: { 'Alpha Wallet': { account: 'nonMember' }, 'Beta Wallet': {} } })

      test('home, the connect card, menu, language, wallet picker and invite code', async ({ app, page }) => {
        const found: string[] = []
        for (const path of ['/assets', '/']) {
          await openScreen(app, path)
          found.push(...(await axeViolations(page, `guest ${path}`)))
        }
        await app.button('nav.menu').click()
        await expect(page.getByRole('dialog')).toBeVisible()
        found.push(...(await axeViolations(page, 'guest menu')))
        await page.keyboard.press('Escape')
        await app.connect()
        await expect(app.sheet('connect.choose')).toBeVisible()
        found.push(...(await axeViolations(page, 'wallet picker')))
        await page.getByRole('button', { name: 'Alpha Wallet' }).click()
        await expect(app.sheet('invite.title')).toBeVisible()
        found.push(...(await axeViolations(page, 'invite code')))
        expect(found).toEqual([])
      })
    })

    test.describe('what a guest without a wallet sees:', () => {
      test.use({ installed: {} })

      test('the alert that offers wallets', async ({ app, page }) => {
        await app.open('/')
        await app.connect()
        await expect(app.sheet('wallet.none')).toBeVisible()
        expect(await axeViolations(page, 'no wallet')).toEqual([])
      })
    })

    test.describe('what a member sees:', () => {
      test.use({ loggedIn: true })

      for (const path of ALL_PATHS)
        test(path, async ({ app, page }) => {
          await openScreen(app, path)
          expect(await axeViolations(page, path)).toEqual([])
        })

      for (const [name, path, open] of SHEETS)
        test(`the sheet ${name}`, async ({ app, page }) => {
          await openScreen(app, path)
          await open(app)
          await expect(page.getByRole('dialog').last()).toBeVisible()
          expect(await axeViolations(page, name)).toEqual([])
        })

      test('a field with a problem, a chosen filter, and a list that failed', async ({ app, page, server }) => {
        await openScreen(app, '/assets/withdraw')
        await page.getByRole('textbox').fill('3')
        await expect(app.alert('tip.tooSmall')).toBeVisible()
        const found = await axeViolations(page, 'too small')
        await openScreen(app, '/assets/record')
        await app.button('record.income').click()
        await expect(app.button('record.income')).toHaveAttribute('aria-pressed', 'true')
        found.push(...(await axeViolations(page, 'chips')))
        await server.respondOnce('listWithdrawals', 500, 'The archive is closed.')
        await openScreen(app, '/assets/withdrawRecord')
        await expect(app.button('action.retry')).toBeVisible()
        found.push(...(await axeViolations(page, 'problem')))
        expect(found).toEqual([])
      })
    })
  })
}
