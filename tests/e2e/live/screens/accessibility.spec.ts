import { DEFAULT_LANGUAGE } from '../../../../src/contract/language.ts'
import { IS_NIGHT } from '../../../night.ts'
import { axeViolations, everyRule } from '../../browser/axe.ts'
import { smallTargets } from '../../browser/touchTargets.ts'
import { expect, test } from '../../fixtures/test.ts'
import { CHINESE_FIRST, LONG, vary } from '../../fixtures/variations.ts'
import type { App } from '../../pages/app.ts'
import { rowsOf } from '../../pages/infiniteList.ts'
import { buyButton } from '../../pages/nodeSale.ts'
import { openScreen, show } from '../../pages/screens.ts'
import { submitAmount, summarySheet } from '../../pages/withdraw.ts'

// In `npm run night` axe checks each screen four times in English: two colour schemes, both ends of each gradient.
test.describe.configure({ timeout: 90_000 })

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
  ['record', '/assets/record', (app) => rowsOf(app, 'screen.assetsRecord').getByRole('button').first().click()],
  ['export', '/assets/record', (app) => app.button('export.title').click()],
  ['hash', '/assets', (app) => app.button('deposit.notCredited').click()],
  ['saved data', '/my', (app) => app.button('storage.title').click()],
  ['address', '/my', (app) => app.button('invited.qr').click()],
  ['QR code', '/invited', (app) => app.button('invited.qr').click()],
  ['exit of the account', '/my', (app) => app.button('drawer.exit').click()],
  ['stake', '/mining', (app) => app.button('mining.stake').click()],
]

/** Closes every sheet; the last press closes none. */
async function closeSheets(app: App): Promise<void> {
  const sheets = app.page.getByRole('dialog')
  await expect(async () => {
    await app.page.keyboard.press('Escape')
    await expect(sheets).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

for (const language of vary(CHINESE_FIRST)) {
  const check = IS_NIGHT && language === DEFAULT_LANGUAGE ? axeViolations : everyRule

  test.describe(`in ${language} axe finds no violation`, () => {
    test.use({ language })

    test.describe('for a guest with two wallets', () => {
      test.use({ installed: { 'Alpha Wallet': { account: 'nonMember' }, 'Beta Wallet': {} } })

      test('on home, the connect card, the menu, the wallet picker and the invite code', async ({ app, page }) => {
        const found: string[] = []
        await openScreen(app, '/assets')
        found.push(...(await check(page, 'guest /assets')))
        await show(app, '/')
        found.push(...(await check(page, 'guest /')))
        await app.button('nav.menu').click()
        await expect(page.getByRole('dialog')).toBeVisible()
        found.push(...(await check(page, 'guest menu')))
        await closeSheets(app)
        await app.connect()
        await expect(app.sheet('connect.choose')).toBeVisible()
        found.push(...(await check(page, 'wallet picker')))
        await page.getByRole('button', { name: 'Alpha Wallet' }).click()
        await expect(app.sheet('invite.title')).toBeVisible()
        found.push(...(await check(page, 'invite code')), ...(await smallTargets(page)))
        expect(found).toEqual([])
      })
    })

    test.describe('for a guest without a wallet', () => {
      test.use({ installed: {} })

      test('in the alert that offers wallets', LONG, async ({ app, page }) => {
        await app.open('/')
        await app.connect()
        await expect(app.sheet('wallet.none')).toBeVisible()
        expect(await check(page, 'no wallet')).toEqual([])
      })
    })

    test.describe('for a member', () => {
      test.use({ loggedIn: true })

      test.describe('at 320 px', () => {
        test.use({ viewport: { width: 320, height: 568 } })

        test('in any sheet, and every control of it is large enough for a finger', async ({ app, page }) => {
          const found: string[] = []
          await openScreen(app, '/')
          for (const [name, path, open] of SHEETS) {
            await show(app, path)
            await open(app)
            await expect(page.getByRole('dialog').last()).toBeVisible()
            found.push(...(await smallTargets(page)).map((target) => `${name}: ${target}`))
            found.push(...(await check(page, name)))
            await closeSheets(app)
          }
          expect(found).toEqual([])
        })
      })

      test(
        'on an invalid field, a pressed filter chip, and a list that failed',
        LONG,
        async ({ app, page, server }) => {
          await openScreen(app, '/assets/withdraw')
          await page.getByRole('textbox').fill('3')
          await expect(app.alert('tip.tooSmall')).toBeVisible()
          const found = await check(page, 'too small')
          await show(app, '/assets/record')
          await app.button('record.income').click()
          await expect(app.button('record.income')).toHaveAttribute('aria-pressed', 'true')
          found.push(...(await check(page, 'chips')))
          await server.respondOnce('listWithdrawals', 500, 'The archive is closed.')
          await show(app, '/assets/withdrawRecord')
          await expect(app.button('action.retry')).toBeVisible()
          found.push(...(await check(page, 'problem')))
          expect(found).toEqual([])
        },
      )
    })
  })
}
